package dict_test

import (
	"errors"
	"fmt"

	"wfind/dict"
)

func ExampleLoad() {
	words, err := dict.Load(dict.Answers, 5)
	fmt.Println(len(words), words[0], err)
	_, err = dict.Load("wordel", 5)
	if unknown, ok := errors.AsType[*dict.UnknownError](err); ok {
		fmt.Println("did you mean", unknown.Near, "?")
	}
	// Output:
	// 2315 ABACK <nil>
	// did you mean [wordle] ?
}

func ExampleNear() {
	words, err := dict.Load(dict.Wordle, 5)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(dict.Near("CRNAE", words, 1))
	// Output: [CRANE]
}
