import type { OperatorProblem } from '#contract/operator/problem.ts'

/** A call of the operator API that was not answered with 200. */
export class ApiFailure extends Error {
  readonly status: number
  readonly problem: Partial<OperatorProblem>

  constructor(call: string, status: number, problem: Partial<OperatorProblem>) {
    super(`${call}: ${status} ${problem.code ?? ''}`)
    this.name = 'ApiFailure'
    this.status = status
    this.problem = problem
  }
}

/** Whether a page failed because the shop cannot answer at present. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 503
}
