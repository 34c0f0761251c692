module wfind

go 1.26.0

require (
	github.com/sahilm/fuzzy v0.1.3
	golang.org/x/text v0.43.0
)
