#!/usr/bin/env bash
# Measures whole runs of wfind and of the commands that it replaces, and prints medians and
# ratios. It is not a test: nothing fails because it is slow.
#
#   internal/tool/bench/bench.sh [stream|start|rank|solve|positions|proofs|longest ...]
#
# Without an argument, it runs the first four. It needs hyperfine and jq; stream also needs
# Debian's wamerican-insane, and includes ripgrep if it is installed. If WFIND_BENCH_OTHER is the
# path of another wfind, such as the last release, stream, start and positions include that, too.
set -euo pipefail
cd "$(dirname "$0")/../../.."
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(stream start rank solve)
work=${WFIND_BENCH_DIR:-$(mktemp -d)}
mkdir -p "$work"
[ -n "${WFIND_BENCH_DIR:-}" ] || trap 'rm -rf "$work"' EXIT

# install_program NAME PACKAGE builds a program, then copies it as an installation would.
install_program() {
	# A program takes a third longer to start from the file that the linker wrote.
	CGO_ENABLED=0 go build -trimpath -o "$work/linked" "$2"
	rm -f "$work/$1"
	cp "$work/linked" "$work/$1"
}

install_program wfind .
export PATH="$work:$PATH" LC_ALL=C
other=${WFIND_BENCH_OTHER:+$work/other}
[ -z "$other" ] || { rm -f "$other"; cp "$WFIND_BENCH_OTHER" "$other"; }

# compare NAME RUNS [OPTION ...] 'label' 'command' ... prints each command's median, and its
# ratio to the first command.
compare() {
	local options=(--warmup 1 --style none --runs $((($2 + 4) / 5))) commands=() round
	echo "$1"
	shift 2
	while [[ $1 == -? ]]; do # options of hyperfine
		options+=("$1")
		shift
	done
	while [ $# -gt 0 ]; do
		commands+=(--command-name="$1" "$2")
		shift 2
	done
	# Run the commands in turn, so that other work on the machine slows them all alike.
	for round in {1..5}; do
		hyperfine "${options[@]}" --export-json "$work/round$round.json" "${commands[@]}" >/dev/null 2>"$work/warnings"
	done
	jq -rs 'def median: sort | .[length / 2 | floor];
		[map(.results) | transpose[] | {label: .[0].command, wall: map(.times) | add | median, cpu: map(.user + .system) | median}]
		| .[0] as $first | .[] | [.label, .wall * 1000, .wall / $first.wall, .cpu * 1000, .cpu / $first.cpu] | @tsv' "$work"/round?.json |
		awk -F '\t' '{ printf "  %-38s %9.2f ms %6.2f   CPU %9.2f ms %6.2f\n", $1, $2, $3, $4, $5 }'
}

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
	compare stream 11 \
		'wfind' "wfind $clues < $big" \
		'wc -l' "wc -l < $big" \
		'grep | tr | grep | awk | grep | grep' "grep -xiE '[a-z]{5}' $big | tr a-z A-Z | grep '^[^C].E[^C][^E]\$' | awk '!seen[\$0]++' | grep C | grep -v '[JUDGHSTWRK]'" \
		'grep -P' "grep -iP '^(?=.*c)[^c\\W\\d_][a-z]e[^c\\W\\d_][^e\\W\\d_]\$(?<![judghstwrk].{0})' $big | grep -viE '[judghstwrk]' | sort -u" \
		"${beside[@]}"
	/usr/bin/env time -f '  peak memory %M KiB' wfind $clues <"$big" >/dev/null
	# Compare only user time, because the time to read the file does not depend on the boards.
	for _ in 1 2 3 4 5; do
		/usr/bin/env time -f 'one %U' wfind $clues <"$big" 2>&1 >/dev/null
		/usr/bin/env time -f 'four %U' wfind $boards <"$big" 2>&1 >/dev/null
	done | awk '{ sum[$1] += $2 } END { printf "  four boards: %.2f s of user time, %.2f times one board\n", sum["four"] / 5, sum["four"] / sum["one"] }'
	kinds "$list"
}

# kinds LIST measures other kinds of input, of about 60 MB each, made from LIST.
kinds() {
	local kind beside
	for kind in five crlf numbers accents long; do
		if [ ! -s "$work/$kind.txt" ]; then
			"$kind" <"$1" >"$work/once"
			for _ in $(seq $((60000000 / $(stat -c %s "$work/once")))); do cat "$work/once"; done >"$work/$kind.txt"
		fi
		beside=()
		[ -z "$other" ] || beside+=('the other wfind' "$other $clues < $work/$kind.txt")
		compare "$kind" 11 -i 'wfind' "wfind $clues < $work/$kind.txt" 'wc -l' "wc -l < $work/$kind.txt" "${beside[@]}"
	done
	[ -s "$work/stream.gz" ] || gzip -1 <"$work/crlf.txt" >"$work/stream.gz"
	compare gzip 3 'wfind' "wfind $clues < $work/stream.gz" 'gzip -dc | wfind' "gzip -dc < $work/stream.gz | wfind $clues"
	compare pipe 11 'cat | wfind' "cat $work/stream.txt | wfind $clues" 'cat | wc -l' "cat $work/stream.txt | wc -l"
}

five() { grep -xE '[a-z]{5}'; }
crlf() { sed 's/$/\r/'; }
numbers() { awk '{ print $0, NR * 7919 % 100000 }'; }
accents() { sed 's/e/é/; s/o/ö/'; }
long() { paste -sd '                   \n' | tr -d ' '; }

# start measures how long each command takes if there is almost nothing to do.
start() {
	echo 'package main; func main() {}' >"$work/empty.go"
	install_program empty "$work/empty.go"
	install_program bare ./internal/tool/bench/bare
	local beside=()
	[ -z "$other" ] || beside+=('the other wfind' "$other $clues" 'its score' "$other score OCEAN CHEST")
	compare start 300 -N -i \
		'bare Kong program' "bare $clues" \
		'empty Go program' 'empty' \
		'wfind' "wfind $clues" \
		'wfind -n 3' "wfind -n 3 $clues" \
		'--version' 'wfind --version' \
		'score' 'wfind score OCEAN CHEST' \
		'suggest' 'wfind suggest X' \
		'solve' 'wfind solve X' \
		'review' 'wfind review X' \
		'play' 'wfind play --tries=0' \
		'assist' 'wfind assist' \
		'stats' 'wfind stats -l 40' \
		'dict answers' 'wfind dict answers' \
		'completion' 'wfind completion none' \
		'line' 'wfind line args x' \
		'help' 'wfind help none' \
		"${beside[@]}"
}

rank() {
	compare rank 21 'suggest --by=size' 'wfind suggest --by=size --answers=answers </dev/null'
}

solve() {
	compare solve 7 \
		'solve --opener=SALET' 'wfind solve --opener=SALET </dev/null' \
		'solve --opener=SALET --hard' 'wfind solve --hard --opener=SALET </dev/null'
}

# milliseconds BINARY ARGUMENT... prints the CPU time of a run, which may use at most 20 seconds.
milliseconds() {
	local TIMEFORMAT=%3U taken
	taken=$( (ulimit -t 20 && time "$1" solve --json "${@:2}" </dev/null >"$1.out" 2>/dev/null) 2>&1) || true
	taken=${taken##*$'\n'}
	jq -c '[.guess, .total, .mean, .failures]' "$1.out" >"$1.result"
	echo $((10#${taken/./}))
}

# positions solves 200 random positions, and compares the results and times of both binaries.
positions() (
	# The positions are after one or two clues, in easy and hard mode, with 12 to 420 answers of
	# five or six letters, weighted or not. wfind is slower if its best of five runs takes more
	# than 15 ms and more than a tenth longer than the other's.
	local binaries=(wfind ${other:+other}) least slow total=(0 0) here=$PWD args i took
	cd "$work"
	wfind -l 5 -d answers >five.txt
	wfind -l 6 -d common >six.txt
	wfind -l 5 -d wordle --answers=likely --json | jq -r '"\(.word) \(.weight)"' >weighted.txt
	while read -r -a args; do
		least=() slow=yes
		for _ in {1..5}; do
			for i in "${!binaries[@]}"; do
				took=$(milliseconds "${binaries[i]}" "${args[@]}")
				[[ ${least[i]:-} && ${least[i]} -le $took ]] || least[i]=$took
			done
			((least[0] > ${least[1]:-least[0]} + 15 && 10 * least[0] > 11 * least[1])) || { slow='' && break; }
		done
		for i in "${!binaries[@]}"; do total[i]=$((total[i] + least[i])); done
		[ ${#binaries[@]} = 2 ] || continue
		[ -z "$slow" ] || echo "${args[*]}: ${least[0]} ms, the other ${least[1]} ms"
		cmp -s wfind.result other.result || echo "${args[*]}: $(<wfind.result), the other $(<other.result)"
	done <"$here/internal/tool/bench/positions.txt"
	for i in "${!binaries[@]}"; do echo "${binaries[i]}: ${total[i]} ms of CPU"; done
)

# proof LABEL [ARGUMENT ...] runs `wfind solve` with these arguments, and prints its time and memory.
proof() {
	local label=$1
	shift
	/usr/bin/env time -f '%e s  %M KiB' -o "$work/time" wfind solve "$@" </dev/null >"$work/proof"
	printf '%-24s %s  %s\n' "$label" "$(tail -1 "$work/time")" "$(head -1 "$work/proof")"
}

# some N prints N words from standard input, always the same ones.
some() { shuf -n "$1" --random-source=<(yes) | sort; }

# proofs shows how the time grows with the number of answers and letters. It takes some minutes.
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

# longest runs the longest proofs. It takes a quarter of an hour.
longest() {
	proof 'all words, LANTS' --answers=wordle --opener=LANTS
	proof '4 letters' -l 4
}

for part in "${parts[@]}"; do
	"$part"
done
