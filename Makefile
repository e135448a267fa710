# Two commands do everything on a fresh machine: make run, make test.
JOBS ?= $(shell nproc)
SOURCES = $(shell git ls-files -co --exclude-standard '*.c' '*.h')

.PHONY: run build web test bench figures soak deps test-deps format lint clean

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

# Everything that must hold before a change lands.
test: test-deps web lint
	cmake --preset san >/dev/null
	cmake --build build/san -j $(JOBS)
	ctest --test-dir build/san -j $(JOBS) -LE "long|browser" --output-on-failure
	cmake --preset fuzz >/dev/null
	cmake --build build/fuzz -j $(JOBS)
	fuzz/run.sh build/fuzz -runs=2000
	cmake --preset release -D BUILD_TESTING=ON >/dev/null
	cmake --build build/release -j $(JOBS) --target law-test benben
	ctest --test-dir build/release -j $(JOBS) -L long --output-on-failure
	ctest --test-dir build/release -j $(JOBS) -L browser --repeat until-pass:2 --output-on-failure

lint: test-deps
	@clang-format --dry-run -Werror $(SOURCES)
	cmake --preset dev >/dev/null
	cmake --build build/dev -j $(JOBS)
	tests/tidy.sh build/dev $(JOBS)

# Speed, and instructions per step by callgrind. Reported, never asserted.
bench: test-deps build
	build/benben bench
	bench/instructions.sh build/benben
	bench/start.sh build/benben
	node bench/wasm.mjs build/benben build/benben.wasm

# The same and the page's size, written down with date and machine.
figures: test-deps build
	python3 bench/figures.py build/benben build/benben.wasm build/web >build/FIGURES.md
	@cp build/FIGURES.md docs/FIGURES.md

# Long: fuzzers for SOAK_SECONDS each, all laws in 10,000 matches of each set-up, and an
# analyzer that has time.
SOAK_SECONDS ?= 600
SOAK_GAMES ?= 10000
soak: test-deps
	cmake --preset fuzz >/dev/null
	cmake --build build/fuzz -j $(JOBS)
	fuzz/run.sh build/fuzz -max_total_time=$(SOAK_SECONDS)
	cmake --preset san >/dev/null
	cmake --build build/san -j $(JOBS) --target law-test
	tests/law/soak.sh build/san $(SOAK_GAMES) $(JOBS)
	cmake --preset dev >/dev/null
	cmake --build build/dev -j $(JOBS)
	tests/tidy.sh build/dev $(JOBS) 1000000

# What building and running needs, and what testing needs besides.
deps:
	@tools/deps.sh run

test-deps:
	@tools/deps.sh run test

format:
	@clang-format -i $(SOURCES)

clean:
	rm -rf build
