#!/bin/sh
# Converts every JSON file of a list, hundreds to a process, several processes at a time, with nothing but xargs. A line break in JSON
# is only ever layout, so a space in its place makes a line of each file. The documents come out one a line, in the order in which the
# processes finish.
#
#   find library -name '*.json' -print0 | examples/spread/xargs.sh canonical > entities.ndjson
#
# For a folder on one machine `rolecall convert DIR -o DIR` does all of this by itself.
to="${1:?to which format?}" exec xargs -0 -P "${JOBS:-2}" -n "${FILES:-500}" sh -c '
  out=$(mktemp) && for file; do tr "\r\n" "  " < "$file" && echo; done |
    "${ROLECALL:-rolecall}" convert --ndjson --jobs 1 --to "$to" > "$out"; code=$?
  flock "${LOCK:-/tmp}" cat "$out"; rm -f "$out"; exit "$code"' sh
