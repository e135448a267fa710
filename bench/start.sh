#!/bin/sh
# start.sh PROGRAM: how long the program takes to start, do nothing much, and end.
set -eu
python3 - "$1" <<'PY'
import subprocess, sys, time
times = []
for _ in range(50):
    start = time.perf_counter()
    subprocess.run([sys.argv[1], "games"], stdout=subprocess.DEVNULL, check=True)
    times.append(time.perf_counter() - start)
times.sort()
print(f"start: median {times[25] * 1e3:.1f} ms, slowest of 50 {times[-1] * 1e3:.1f} ms")
PY
