#!/usr/bin/env bash
# Makes the README's pictures. It plays wfind in tmux, converts the screen to HTML with aha, and
# takes a screenshot of the page with Chromium.
#
#   internal/tool/shot/shot.sh [FOLDER]
#
# It writes the pictures to FOLDER (default: testdata). It needs tmux, aha, chromium and the
# font DejaVu Sans Mono.
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=${1:-testdata}
work=$(mktemp -d)
tmux=(tmux -u -f /dev/null -S "$work/socket")
trap '"${tmux[@]}" kill-server 2>/dev/null || true; rm -rf "$work"' EXIT

# The size of a character in pixels. With other font sizes, there are gaps between adjacent
# block and line characters.
width=10 height=19 font=16.61px margin=12

# start COLUMNS ROWS ARGUMENT... starts wfind in a terminal of this size.
start() {
	"${tmux[@]}" new-session -d -x "$1" -y "$2" \
		env TERM=xterm-256color COLORTERM=truecolor XDG_DATA_HOME="$work" XDG_CONFIG_HOME="$work" "$work/wfind" "${@:3}"
	size=$((width * $1 + 2 * margin)),$((height * $2 + 2 * margin))
}

# await TEXT waits until TEXT is on the screen.
await() {
	for _ in {1..600}; do
		! "${tmux[@]}" capture-pane -p | grep -qF "$1" || return 0
		sleep 0.1
	done
	echo "shot.sh: waited for \"$1\"; there is" >&2
	"${tmux[@]}" capture-pane -p >&2
	exit 1
}

type() { "${tmux[@]}" send-keys "$@"; }

# picture NAME takes a picture of the screen, then stops wfind.
picture() {
	{
		cat <<-END
			<!DOCTYPE html><meta charset="utf-8"><style>
			body { margin: ${margin}px; background: #16181c; color: #e8eaed }
			pre { margin: 0; font: $font/${height}px "DejaVu Sans Mono"; text-rendering: geometricPrecision }
			</style><pre>
		END
		"${tmux[@]}" capture-pane -p -e -N | aha --no-header --black
	} >"$work/page.html"
	"${tmux[@]}" kill-server
	chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --user-data-dir="$work/chromium" \
		--disable-background-networking --disable-component-update --disable-sync \
		--window-size="$size" --force-device-scale-factor=2 --screenshot="$work/picture.png" "file://$work/page.html" 2>/dev/null
	mv "$work/picture.png" "$folder/$1.png"
	echo "$folder/$1.png"
}

go build -o "$work/wfind" .

start 66 30 play --answer=ocean --no-motion
await 'guess 1 of 6'
type judge Enter chest Enter wreck Enter
await 'guess 4 of 6'
type oce
await '│ E │'
picture play

start 80 24 play --answer=ocean,slate,moist,guilt --no-motion
await 'guess 1 of 9'
type crane Enter ocean Enter slate Enter
await 'guess 4 of 9'
type moi
await M
picture boards

start 80 24 assist --time=1m
await '12972'
type slate00101beach01110
await proved
type cream102
await 'Type 0 for'
picture assist
