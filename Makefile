# Two commands do everything on a fresh machine: make run, make test.
JOBS ?= $(shell nproc)
SOURCES = $(shell git ls-files '*.c' '*.h')

.PHONY: run build test bench soak deps format lint clean

run: build
	build/benben play silver-gold

# The release program ends at build/benben.
build: deps
	cmake --preset release >/dev/null
	cmake --build build/release -j $(JOBS) --target benben
	@install -m 755 build/release/benben build/benben

# Everything that must hold before a change lands.
test: deps lint
	cmake --preset san >/dev/null
	cmake --build build/san -j $(JOBS)
	ctest --test-dir build/san -j $(JOBS) -LE long --output-on-failure
	cmake --preset fuzz >/dev/null
	cmake --build build/fuzz -j $(JOBS)
	fuzz/run.sh build/fuzz 8
	cmake --preset release >/dev/null
	cmake --build build/release -j $(JOBS)
	ctest --test-dir build/release -j $(JOBS) --output-on-failure

lint: deps
	clang-format --dry-run -Werror $(SOURCES)
	cmake --preset dev >/dev/null
	cmake --build build/dev -j $(JOBS)
	tests/tidy.sh build/dev $(JOBS)

# Speed, and instructions a step by callgrind. Reported, never asserted.
bench: build
	build/benben bench
	bench/instructions.sh build/benben
	bench/start.sh build/benben

# Long: fuzzers for SOAK_SECONDS each, and 100,000 games of each kind.
SOAK_SECONDS ?= 600
soak: deps
	cmake --preset fuzz >/dev/null
	cmake --build build/fuzz -j $(JOBS)
	fuzz/run.sh build/fuzz $(SOAK_SECONDS)
	cmake --preset san >/dev/null
	cmake --build build/san -j $(JOBS)
	tests/law/soak.sh build/san 100000

deps:
	@tools/deps.sh

format:
	clang-format -i $(SOURCES)

clean:
	rm -rf build
