#include "textflag.h"

// A set of scores has one bit for each score. An OR of Y0 or Y1 with singletons[x] adds score x to the
// set. There are two registers, so that one OR need not wait for the other.

// SEE adds the score at an address to a set. It overwrites R11.
#define SEE(score, set) \
	MOVBLZX score, R11; \
	SHLL $5, R11; \
	VPOR (R9)(R11*1), set, set

// SIZE sets R12 to the number of scores in the set Y0. It overwrites R11 and Y3.
#define SIZE \
	VMOVQ X0, R11; \
	POPCNTQ R11, R12; \
	VPEXTRQ $1, X0, R11; \
	POPCNTQ R11, R11; \
	ADDQ R11, R12; \
	VEXTRACTI128 $1, Y0, X3; \
	VMOVQ X3, R11; \
	POPCNTQ R11, R11; \
	ADDQ R11, R12; \
	VPEXTRQ $1, X3, R11; \
	POPCNTQ R11, R11; \
	ADDQ R11, R12

#define SEE8(at) \
	SEE((at+0)(R13), Y0); \
	SEE((at+1)(R13), Y1); \
	SEE((at+2)(R13), Y0); \
	SEE((at+3)(R13), Y1); \
	SEE((at+4)(R13), Y0); \
	SEE((at+5)(R13), Y1); \
	SEE((at+6)(R13), Y0); \
	SEE((at+7)(R13), Y1)

// VECTOR sets R to the address of the vector of a pattern.
#define VECTOR(pattern, R) \
	MOVWLZX pattern, R; \
	IMULQ R10, R; \
	LEAQ (R9)(R*8), R

// func sumCollisions(vecs *uint64, width int, pats *[5]uint16, n, limit int, sums *uint8) int
TEXT ·sumCollisions(SB), NOSPLIT, $0-56
	MOVQ vecs+0(FP), R9
	MOVQ width+8(FP), R10
	MOVQ pats+16(FP), R8
	VECTOR(0(R8), AX)
	VECTOR(2(R8), BX)
	VECTOR(4(R8), CX)
	VECTOR(6(R8), DX)
	VECTOR(8(R8), SI)
	MOVQ n+24(FP), DI
	MOVQ limit+32(FP), R8
	MOVQ sums+40(FP), R13
	LEAQ ·singletons(SB), R9
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	XORQ R10, R10 // number of scores that have been computed
block:
	VMOVDQU (AX)(R10*1), Y2
	VMOVDQU 32(AX)(R10*1), Y3
	VPADDB (BX)(R10*1), Y2, Y2
	VPADDB 32(BX)(R10*1), Y3, Y3
	VPADDB (CX)(R10*1), Y2, Y2
	VPADDB 32(CX)(R10*1), Y3, Y3
	VPADDB (DX)(R10*1), Y2, Y2
	VPADDB 32(DX)(R10*1), Y3, Y3
	VPADDB (SI)(R10*1), Y2, Y2
	VPADDB 32(SI)(R10*1), Y3, Y3
	ADDQ $64, R10
	CMPQ R10, DI
	JLE store
	// The bytes after the last score become 255, which is not a score.
	LEAQ ·lastBlock(SB), R11
	ADDQ R10, R11
	SUBQ DI, R11
	VPOR (R11), Y2, Y2
	VPOR 32(R11), Y3, Y3
store:
	VMOVDQU Y2, (R13)
	VMOVDQU Y3, 32(R13)
	LEAQ -64(R10), R14 // number of scores that have been added to the set
half:
	SEE8(0)
	ADDQ $8, R14
	CMPQ R14, DI
	JGE count
	SEE8(8)
	ADDQ $8, R14
count:
	CMPQ R14, DI
	JGE size
	CMPQ R14, R8
	JLE more // there are fewer scores than limit, so there are fewer collisions
size:
	VPOR Y1, Y0, Y0
	SIZE
	MOVQ R14, R11
	CMPQ R14, DI
	CMOVQGT DI, R11
	SUBQ R12, R11 // collisions
	CMPQ R11, R8
	JGE done
	CMPQ R14, DI
	JGE done
more:
	ADDQ $16, R13
	CMPQ R14, R10
	JLT half
	JMP block
done:
	VZEROUPPER
	MOVQ R11, ret+48(FP)
	RET

// SEEWIDE marks the score at an address. If the score was not marked, BX increases by 1. SEEWIDE overwrites
// R10.
#define SEEWIDE(score) \
	MOVWLZX score, R10; \
	CMPW (R9)(R10*2), DX; \
	MOVW DX, (R9)(R10*2); \
	ADCQ $0, BX

#define SEEWIDE4(at) \
	SEEWIDE((at+0)(AX)); \
	SEEWIDE((at+2)(AX)); \
	SEEWIDE((at+4)(AX)); \
	SEEWIDE((at+6)(AX))

// func sumCollisionsWide(vecs *uint64, width int, pats *uint16, patterns, n, limit int, marks *[1<<16]uint16, mark uint16) int
//
// The scores are computed 64 at a time, long before they are marked, because after a vector is stored,
// it takes a while until its scores can be loaded one by one.
TEXT ·sumCollisionsWide(SB), NOSPLIT, $128-72
	MOVQ vecs+0(FP), CX // the next scores of pattern 0
	MOVQ width+8(FP), R8
	SHLQ $3, R8
	MOVQ n+32(FP), DI // number of scores left
	MOVQ marks+48(FP), R9
	MOVWLZX mark+56(FP), DX
	XORQ BX, BX // number of different scores
chunk:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	MOVQ pats+16(FP), R11
	MOVQ patterns+24(FP), R12
pattern:
	MOVWLZX (R11), R10
	IMULQ R8, R10
	ADDQ CX, R10
	VPADDW (R10), Y0, Y0
	VPADDW 32(R10), Y1, Y1
	VPADDW 64(R10), Y2, Y2
	VPADDW 96(R10), Y3, Y3
	ADDQ $2, R11
	DECQ R12
	JNZ pattern
	VMOVDQU Y0, sums-128(SP)
	VMOVDQU Y1, sums-96(SP)
	VMOVDQU Y2, sums-64(SP)
	VMOVDQU Y3, sums-32(SP)
	ADDQ $128, CX
	LEAQ sums-128(SP), AX
sixteen:
	SUBQ $16, DI
	JLT few
	SEEWIDE4(0)
	SEEWIDE4(8)
	SEEWIDE4(16)
	SEEWIDE4(24)
	ADDQ $32, AX
	MOVQ n+32(FP), R10
	SUBQ DI, R10
	SUBQ BX, R10 // collisions
	CMPQ R10, limit+40(FP)
	JGE done
	TESTQ DI, DI
	JZ done
	LEAQ sums-0(SP), R10
	CMPQ AX, R10
	JLT sixteen
	JMP chunk
few:
	ADDQ $16, DI
one:
	SEEWIDE((AX))
	ADDQ $2, AX
	DECQ DI
	JNZ one
	MOVQ n+32(FP), R10
	SUBQ BX, R10
done:
	VZEROUPPER
	MOVQ R10, ret+64(FP)
	RET

// func rowGroups(row *uint8, s *uint16, n int) int
TEXT ·rowGroups(SB), NOSPLIT, $0-32
	MOVQ row+0(FP), AX
	MOVQ s+8(FP), BX
	MOVQ n+16(FP), CX
	LEAQ ·singletons(SB), R9
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	SUBQ $4, CX
	JLT rest
four:
	MOVWLZX (BX), R10
	SEE((AX)(R10*1), Y0)
	MOVWLZX 2(BX), R10
	SEE((AX)(R10*1), Y1)
	MOVWLZX 4(BX), R10
	SEE((AX)(R10*1), Y0)
	MOVWLZX 6(BX), R10
	SEE((AX)(R10*1), Y1)
	ADDQ $8, BX
	SUBQ $4, CX
	JGE four
rest:
	ADDQ $4, CX
	JZ size
one:
	MOVWLZX (BX), R10
	SEE((AX)(R10*1), Y0)
	ADDQ $2, BX
	DECQ CX
	JNZ one
size:
	VPOR Y1, Y0, Y0
	SIZE
	VZEROUPPER
	MOVQ R12, ret+24(FP)
	RET

// func columnCollisions(cols *[]uint8, n, guesses int, coll *uint16)
//
// A column is a slice header of 24 bytes. Its first word is the address of the group numbers.
TEXT ·columnCollisions(SB), NOSPLIT, $0-32
	MOVQ cols+0(FP), AX
	MOVQ n+8(FP), BX
	IMULQ $24, BX
	MOVQ guesses+16(FP), CX
	MOVQ coll+24(FP), DI
	XORQ R8, R8 // the first of 64 guesses
classes:
	VPXOR Y0, Y0, Y0 // number of collisions of each of the 64 guesses
	VPXOR Y1, Y1, Y1
	MOVQ $24, R9 // index of an answer, times 24
answers:
	LEAQ (AX)(R9*1), DX
	MOVQ (DX), R10
	VMOVDQU (R10)(R8*1), Y2 // the answer's group after each guess
	VMOVDQU 32(R10)(R8*1), Y3
	VPXOR Y4, Y4, Y4 // all ones where an earlier answer is in the same group
	VPXOR Y5, Y5, Y5
	MOVQ R9, R11
	NEGQ R11 // offset from DX to an earlier answer
	PCALIGN $32 // if the loop spans two cache lines, it takes 50% longer
before:
	MOVQ (DX)(R11*1), R12
	VPCMPEQB (R12)(R8*1), Y2, Y6
	VPCMPEQB 32(R12)(R8*1), Y3, Y7
	VPOR Y6, Y4, Y4
	VPOR Y7, Y5, Y5
	ADDQ $24, R11
	JNE before
	VPSUBB Y4, Y0, Y0
	VPSUBB Y5, Y1, Y1
	ADDQ $24, R9
	CMPQ R9, BX
	JLT answers
	VPMOVZXBW X0, Y2
	VMOVDQU Y2, (DI)
	VEXTRACTI128 $1, Y0, X2
	VPMOVZXBW X2, Y2
	VMOVDQU Y2, 32(DI)
	VPMOVZXBW X1, Y2
	VMOVDQU Y2, 64(DI)
	VEXTRACTI128 $1, Y1, X2
	VPMOVZXBW X2, Y2
	VMOVDQU Y2, 96(DI)
	ADDQ $128, DI
	ADDQ $64, R8
	CMPQ R8, CX
	JLT classes
	VZEROUPPER
	RET
