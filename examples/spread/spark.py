"""Converts documents, one a line, with Spark: every partition goes through a process of its own.

    spark-submit examples/spread/spark.py cards.ndjson entities --to canonical

IN and OUT are whatever Spark reads and writes: a file, a folder, hdfs://…, s3://…. `rolecall` has to be on every worker (--rolecall says
where). A line that cannot be converted gives {"error": {"line", "code", "message"}} in its place, and the job goes on.
"""

import argparse
import shlex

from pyspark.sql import SparkSession


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("input")
    args.add_argument("output")
    args.add_argument("--to", required=True)
    args.add_argument("--rolecall", default="rolecall")
    args.add_argument("--partitions", type=int, default=4)
    args = args.parse_args()

    spark = SparkSession.builder.appName("rolecall").getOrCreate()
    lines = spark.sparkContext.textFile(args.input, minPartitions=args.partitions)
    # One bad line is the exit status of its process, and no reason to lose the partition: the errors stand among the lines.
    command = shlex.join([args.rolecall, "convert", "--ndjson", "--jobs", "1", "--to", args.to])
    lines.pipe(command, checkCode=False).saveAsTextFile(args.output)
    spark.stop()


if __name__ == "__main__":
    main()
