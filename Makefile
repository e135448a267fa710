# Two commands do everything on a fresh machine: make run, make test.
JOBS ?= $(shell nproc)
SOURCES = $(shell git ls-files -co --exclude-standard '*.c' '*.h')

.PHONY: run build web test check-page checked san-made san tidy test-san test-laws test-page test-fuzz golden-pictures bench load load-nodes figures ladder soak soak-limits soak-server faults test-faults test-tsan install deb deps test-deps format lint clean

run: build
	build/benben serve --open

# The release program ends at build/benben, with the page inside.
build: web
	cmake --build build/release -j $(JOBS) --target benben
	@install -m 755 build/release/benben build/benben

# The page, from whatever is there, in git or not yet: the build knows its files.
web: deps node_modules/.package-lock.json
	cmake --preset release >/dev/null
	cmake --build build/release -j $(JOBS) --target page

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

# Everything that must hold before a change lands. Several lines of work beside each other, two
# at a time and each on all cores, because every one of them waits now and then: for a linker, a
# browser, one slow test. What a page, a program or a build is needed for waits for it.
test: test-deps node_modules/.package-lock.json
	@clang-format --dry-run -Werror $(SOURCES)
	@$(MAKE) -j 2 --no-print-directory --output-sync=target test-page tidy test-san test-laws test-faults test-fuzz

# What people run, and the page in it, with tests; a warning stops it. Nobody looks into
# build/web while it is written.
check-page: test-deps node_modules/.package-lock.json
	cmake --preset check >/dev/null
	cmake --build build/check -j $(JOBS) --target page long-tests

checked: check-page
	cmake --build build/check -j $(JOBS) --target benben

san-made: test-deps
	cmake --preset san >/dev/null

san: san-made check-page
	cmake --build build/san -j $(JOBS)

# Tests that take long begin first.
test-san: san
	ctest --test-dir build/san -j $(JOBS) -LE "long|browser|faults" --output-on-failure

test-laws: check-page
	ctest --test-dir build/check -j $(JOBS) -L long --output-on-failure

test-page: checked
	ctest --test-dir build/check -j $(JOBS) -L browser --repeat until-pass:2 --output-on-failure

# Several nodes, and a few faults of each kind.
test-faults: checked
	ctest --test-dir build/check -L faults --output-on-failure

# Seeds and a few inputs made of them; `make soak` has time for more.
test-fuzz: san
	fuzz/run.sh build/san -runs=500

# The sources as that build compiles them; nothing of it need be built.
tidy: san-made
	tests/tidy.sh build/san $(JOBS)

lint: tidy
	@clang-format --dry-run -Werror $(SOURCES)

# How the boards look from now on; look at what changed before you commit it.
golden-pictures: checked
	RENEW=1 PROGRAM=build/check/benben WEB=build/web node --test --test-name-pattern='looks as it did' tests/browser/pictures_test.mjs

# Speed, and instructions per step by callgrind. Reported, never asserted.
bench: test-deps build
	build/benben bench
	bench/instructions.sh build/benben
	bench/start.sh build/benben
	node bench/wasm.mjs build/benben build/benben-bots.wasm
	node bench/turns.mjs build/benben.wasm build/benben-bots.wasm
	node bench/first.mjs build/benben
	node bench/tap.mjs build/benben build/web

# What the server can take: steps a second, latencies, memory, start. About three minutes.
load: test-deps build
	cmake --build build/release -j $(JOBS) --target bench-load
	python3 tests/database.py --durable build/release/bench-load build/benben build/load

# Of that, several servers on one database against one process on SQLite.
load-nodes: test-deps build
	cmake --build build/release -j $(JOBS) --target bench-load
	python3 tests/database.py --durable build/release/bench-load build/benben build/load disk steps rates nodes

# The same and the page's size, written down with date and machine.
figures: test-deps build
	cmake --build build/release -j $(JOBS) --target bench-load
	python3 bench/figures.py build/benben build/benben.wasm build/web build/release/bench-load >build/FIGURES.md
	@cp build/FIGURES.md docs/FIGURES.md

# How strong the bots are, every level and every game: the table in docs/STRENGTH.md, anew. Long;
# what was played is kept in build/ladder, so it can be stopped and gone on with.
LADDER_PAIRS ?= 100
ladder: build
	python3 tools/ladder.py build/benben $(LADDER_PAIRS) build/ladder/$(LADDER_PAIRS) docs/STRENGTH.md $(JOBS)

# Long: fuzzers for SOAK_SECONDS each, all laws in 10,000 matches of each set-up, moves of bots
# within their limits wherever 10,000 matches of each game lead, and an analyzer that has time.
SOAK_SECONDS ?= 600
SOAK_GAMES ?= 10000
soak: test-deps soak-limits
	cmake --preset fuzz >/dev/null
	cmake --build build/fuzz -j $(JOBS) --target fuzzers
	fuzz/run.sh build/fuzz -max_total_time=$(SOAK_SECONDS)
	$(MAKE) --no-print-directory soak-server test-tsan
	cmake --preset san >/dev/null
	cmake --build build/san -j $(JOBS) --target law-test
	tests/law/soak.sh build/san $(SOAK_GAMES) $(JOBS)
	cmake --build build/san -j $(JOBS)
	tests/tidy.sh build/san $(JOBS) 1000000

soak-limits: test-deps
	cmake --preset check >/dev/null
	cmake --build build/check -j $(JOBS) --target limits-test
	tests/law/limits.sh build/check $(SOAK_GAMES) $(JOBS)

# The server killed thousands of times under load; as many idle connections as are allowed, up
# to 10,000.
SOAK_KILLS ?= 3000
soak-server: checked
	PYTHONPATH=tests python3 tests/program/crash_test.py build/check/benben . $(SOAK_KILLS) 2
	PYTHONPATH=tests python3 tests/program/idle_test.py build/check/benben . 10000
	SOAK=1 ctest --test-dir build/check -j $(JOBS) -L browser --output-on-failure

# Three nodes on a pair of PostgreSQL servers, and a fault a second in each of several clusters
# beside each other; about FAULTS / FAULT_CLUSTERS seconds. What it says is kept for `make figures`.
FAULTS ?= 10000
FAULT_CLUSTERS ?= 4
FAULT_SEED ?= 1
faults: checked
	python3 tests/faults/run.py build/check/benben --faults $(FAULTS) --clusters $(FAULT_CLUSTERS) --seed $(FAULT_SEED) --told build/faults.txt

# The server's part of the suite under the thread sanitizer.
test-tsan: test-deps
	cmake --preset tsan >/dev/null
	cmake --build build/tsan -j $(JOBS) --target benben leak-test
	tests/tsan.sh build/tsan
# The program, its service and its documentation, below DESTDIR and PREFIX; a Debian package.
# docs/OPERATING.md says more.
PREFIX ?= /usr/local
VERSION ?= 0.$(shell git rev-list --count HEAD)
install:
	@[ -x build/benben ] || { echo "make build first, as yourself"; exit 1; }
	DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" packaging/install.sh build/benben

deb: build
	packaging/deb.sh build/benben $(VERSION) build/benben.deb

# What building and running needs, and what testing needs besides.
deps:
	@tools/deps.sh run

test-deps:
	@tools/deps.sh run test

format:
	@clang-format -i $(SOURCES)
	@python3 tools/french.py */words.yaml games/*/words.yaml games/*/rules.fr.md

clean:
	rm -rf build
