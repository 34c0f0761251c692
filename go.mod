module wfind

go 1.26
