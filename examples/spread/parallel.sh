#!/bin/sh
# Converts documents, one a line, with GNU parallel: it cuts standard input between lines and gives each block to a process of its own.
#
#   cat cards.ndjson | examples/spread/parallel.sh canonical > entities.ndjson
#
# -k keeps the order. Other machines: add --sshlogin HOST, with `rolecall` installed there.
exec parallel --will-cite --pipe -k --block "${BLOCK:-10M}" "${ROLECALL:-rolecall}" convert --ndjson --jobs 1 --to "${1:?to which format?}"
