# Two commands do everything on a fresh machine: make run, make test.
JOBS ?= $(shell nproc)
SOURCES = $(shell git ls-files '*.c' '*.h')

ENGINE = $(shell git ls-files base engine games bots wasm)
WEB = $(shell git ls-files web docs/rules)

.PHONY: run build web test bench soak deps format lint clean

run: build
	build/benben serve --open

# The release program ends at build/benben, with the page inside.
build: web
	cmake --preset release >/dev/null
	cmake --build build/release -j $(JOBS) --target benben
	@install -m 755 build/release/benben build/benben

# The page: engine, games and bots as WebAssembly, and what esbuild makes of web/.
web: deps build/web/index.html

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

build/benben.wasm: $(ENGINE) CMakeLists.txt
	cmake --preset release >/dev/null
	cmake --build build/release -j $(JOBS) --target games
	wasm/build.sh build/release/generated $@

build/web/index.html: $(WEB) build/benben.wasm node_modules/.package-lock.json
	npm run --silent check
	node web/build.mjs build/web build/benben.wasm

# Everything that must hold before a change lands.
test: web lint
	cmake --preset san >/dev/null
	cmake --build build/san -j $(JOBS)
	ctest --test-dir build/san -j $(JOBS) -LE "long|browser" --output-on-failure
	cmake --preset fuzz >/dev/null
	cmake --build build/fuzz -j $(JOBS)
	fuzz/run.sh build/fuzz 8
	cmake --preset release >/dev/null
	cmake --build build/release -j $(JOBS) --target law-test benben
	ctest --test-dir build/release -j $(JOBS) -L long --output-on-failure
	ctest --test-dir build/release -j $(JOBS) -L browser --repeat until-pass:2 --output-on-failure

lint: deps
	@clang-format --dry-run -Werror $(SOURCES)
	cmake --preset dev >/dev/null
	cmake --build build/dev -j $(JOBS)
	tests/tidy.sh build/dev $(JOBS)

# Speed, and instructions a step by callgrind. Reported, never asserted.
bench: build
	build/benben bench
	build/benben bench terra --option version=horus
	build/benben bench terra --option version=nile
	bench/instructions.sh build/benben
	bench/start.sh build/benben
	node bench/wasm.mjs build/benben build/benben.wasm

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
	@clang-format -i $(SOURCES)

clean:
	rm -rf build
