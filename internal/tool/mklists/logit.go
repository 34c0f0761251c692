package main

import "math"

type example struct {
	columns  []int
	positive bool
}

// fitLogit fits a logistic regression to examples, and returns the coefficients, one for each
// column. Column 0 must be the constant term. ridge is the strength of the penalty on large
// coefficients in the other columns.
func fitLogit(examples []example, columns int, ridge float64) []float64 {
	beta := make([]float64, columns)
	for range 50 { // Newton's method
		gradient, hessian := derivatives(examples, beta, ridge)
		largest := 0.0
		for i, step := range solve(hessian, gradient) {
			step = max(-2, min(2, step)) // far from the optimum, the method's steps are too long
			beta[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < 1e-9 {
			break
		}
	}
	return beta
}

// derivatives returns the gradient and the negated Hessian matrix of the log-likelihood of examples
// at the coefficients beta, for Newton's method. The log-likelihood includes a penalty on large
// coefficients, and ridge is the strength of this penalty.
func derivatives(examples []example, beta []float64, ridge float64) (gradient []float64, hessian [][]float64) {
	gradient = make([]float64, len(beta))
	hessian = make([][]float64, len(beta))
	for i := range hessian {
		hessian[i] = make([]float64, len(beta))
		if i > 0 {
			gradient[i] = -ridge * beta[i]
			hessian[i][i] = ridge
		}
	}
	for _, e := range examples {
		logOdds, y := 0.0, 0.0
		for _, i := range e.columns {
			logOdds += beta[i]
		}
		if e.positive {
			y = 1
		}
		p := sigmoid(logOdds)
		for _, i := range e.columns {
			gradient[i] += y - p
			for _, j := range e.columns {
				hessian[i][j] += p * (1 - p)
			}
		}
	}
	return gradient, hessian
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// solve solves the system of linear equations a·x = b by Gaussian elimination, and returns x. The
// matrix a must be positive definite. solve overwrites a and b.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= f * a[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	return b
}
