#!/usr/bin/env bash
# Compares whole processes: wfind beside what people use in its place, in one
# run, several rounds, medians and ratios. Not a test: nothing fails by a clock.
#
#   internal/tool/bench/bench.sh [stream|start|rank|solve|positions|proofs|longest ...]
#
# Without an argument the first four. Needs hyperfine, and for stream Debian's wamerican-insane;
# ripgrep is compared where it is. WFIND_BENCH_OTHER is another binary of wfind, the last
# release for example, which stands beside this one in stream, start and positions.
set -euo pipefail
cd "$(dirname "$0")/../../.."
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(stream start rank solve)
work=${WFIND_BENCH_DIR:-$(mktemp -d)}
mkdir -p "$work"
[ -n "${WFIND_BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT
command -v hyperfine >/dev/null || { echo "bench.sh: hyperfine is missing" >&2; exit 2; }
CGO_ENABLED=0 go build -trimpath -o "$work/wfind" .
export PATH="$work:$PATH" LC_ALL=C

# compare NAME [hyperfine's options] -- 'label' 'command' ...: the first command
# is wfind; the ratio says how many times its time each other one takes.
compare() {
	local name=$1 options=() args=() labels=()
	shift
	while [ "$1" != -- ]; do options+=("$1"); shift; done
	shift
	while [ $# -gt 0 ]; do labels+=("$1"); args+=("$2"); shift 2; done
	hyperfine "${options[@]}" --export-csv "$work/$name.csv" "${args[@]}" >/dev/null 2>"$work/$name.log" || { cat "$work/$name.log" >&2; return 1; }
	echo "$name"
	python3 - "$work/$name.csv" "${labels[@]}" <<-'PY'
	import csv, sys
	rows = list(csv.DictReader(open(sys.argv[1])))
	first = float(rows[0]["median"])
	for label, row in zip(sys.argv[2:], rows):
	    median = float(row["median"])
	    print(f"  {label:34} {median * 1000:9.1f} ms  {median / first:7.2f}")
	PY
}

other=${WFIND_BENCH_OTHER:+$(realpath "$WFIND_BENCH_OTHER")}
clues='JUDGE=....e CHEST=c.E.. WRECK=..Ec.'
boards='JUDGE=....e,.....,.ud..,.U... CHEST=c.E..,...S.,.....,....t WRECK=..Ec.,.R..K,.....,.....' # OCEAN BRISK MOUND TULIP

stream() {
	local list=/usr/share/dict/american-english-insane big="$work/stream.txt"
	[ -r "$list" ] || { echo "bench.sh: $list is missing (Debian's wamerican-insane)" >&2; exit 2; }
	if [ ! -s "$big" ]; then
		for seed in $(seq 73); do
			shuf --random-source=<(yes "$seed") "$list"
		done >"$big"
	fi
	ls -l "$big" | awk '{printf "%d MB\n", $5 / 1e6}'
	local beside=()
	if command -v rg >/dev/null; then
		beside+=('rg, one regular expression' "rg -i '^[abefilmnopqvxyz](ce[abefilmnopqvxyz][abcfilmnopqvxyz]|[abefilmnopqvxyz]e[abefilmnopqvxyz]c)\$' $big | sort -u")
	fi
	[ -z "$other" ] || beside+=('the other wfind' "$other $clues < $big")
	compare stream --warmup 1 --runs 11 -- \
		'wfind' "wfind $clues < $big" \
		'wc -l' "wc -l < $big" \
		'grep | tr | grep | awk | grep | grep' "grep -xiE '[a-z]{5}' $big | tr a-z A-Z | grep '^[^C].E[^C][^E]\$' | awk '!seen[\$0]++' | grep C | grep -v '[JUDGHSTWRK]'" \
		'grep -P' "grep -iP '^(?=.*c)[^c\\W\\d_][a-z]e[^c\\W\\d_][^e\\W\\d_]\$(?<![judghstwrk].{0})' $big | grep -viE '[judghstwrk]' | sort -u" \
		"${beside[@]}"
	/usr/bin/env time -f '  peak memory %M KiB' wfind $clues <"$big" >/dev/null
	# What several boards cost is user time; what the system takes to read is the same.
	for _ in 1 2 3 4 5; do
		/usr/bin/env time -f 'one %U' wfind $clues <"$big" 2>&1 >/dev/null
		/usr/bin/env time -f 'four %U' wfind $boards <"$big" 2>&1 >/dev/null
	done | awk '{ sum[$1] += $2 } END { printf "  four boards: %.2f s of user time, %.2f times one board\n", sum["four"] / 5, sum["four"] / sum["one"] }'
}

# Each command where it does no more than parse, or as little as there is.
start() {
	CGO_ENABLED=0 go build -trimpath -o "$work/bare" ./internal/tool/bench/bare
	echo 'package main; func main() {}' >"$work/empty.go"
	CGO_ENABLED=0 go build -trimpath -o "$work/empty" "$work/empty.go"
	local beside=()
	[ -z "$other" ] || beside+=('the other wfind' "$other $clues" 'its score' "$other score OCEAN CHEST")
	compare start -N -i --warmup 50 --runs 500 -- \
		'bare Kong program' "bare $clues" \
		'empty Go program' 'empty' \
		'wfind' "wfind $clues" \
		'wfind -n 3' "wfind -n 3 $clues" \
		'score' 'wfind score OCEAN CHEST' \
		'suggest' 'wfind suggest X' \
		'solve' 'wfind solve X' \
		'review' 'wfind review X' \
		'play' 'wfind play --tries=0' \
		'assist' 'wfind assist' \
		'stats' 'wfind stats -l 40' \
		'dict' 'wfind dict ./none' \
		'completion' 'wfind completion none' \
		'help' 'wfind help none' \
		"${beside[@]}"
}

rank() {
	compare rank --warmup 2 --runs 21 -- 'wfind suggest --by=size' 'wfind suggest --by=size </dev/null'
}

solve() {
	compare solve --warmup 1 --runs 7 -- \
		'solve --opener=SALET' 'wfind solve --opener=SALET </dev/null' \
		'solve --opener=SALET --hard' 'wfind solve --hard --opener=SALET </dev/null'
}

# Two hundred positions; with another binary in WFIND_BENCH_OTHER beside it.
positions() {
	go run ./internal/tool/bench/positions "$work/wfind" ${other:+"$other"}
}

# proof LABEL [options of wfind solve]: a whole proof, its time and memory.
proof() {
	local label=$1
	shift
	/usr/bin/env time -f '%e s  %M KiB' -o "$work/time" wfind solve "$@" </dev/null >"$work/proof"
	printf '%-24s %s  %s\n' "$label" "$(tail -1 "$work/time")" "$(head -1 "$work/proof")"
}

# some N: so many words of a list, always the same.
some() { shuf -n "$1" --random-source=<(yes) | sort; }

# How proofs grow; some minutes.
proofs() {
	local n
	proof '5 letters'
	proof '5 letters, hard mode' --hard
	for n in 500 1000 2000; do
		wfind -l 5 -d answers | some "$n" >"$work/answers"
		proof "5 letters, $n answers" --answers="$work/answers"
	done
	for n in 500 1000 2000 4000; do
		wfind -l 6 -d common | some "$n" >"$work/answers"
		proof "6 letters, $n answers" -l 6 --answers="$work/answers"
	done
	for n in 3 6 7 8; do
		proof "$n letters" -l "$n"
	done
}

# Those that take longest: a quarter of an hour.
longest() {
	proof 'all words, LANTS' --answers=wordle --opener=LANTS
	proof '4 letters' -l 4
}

for part in "${parts[@]}"; do
	"$part"
done
