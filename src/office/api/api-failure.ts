import type { OperatorProblem } from '#contract/operator/problem-details.ts'

/** A call of the operator API that failed with a status other than 200. */
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

/** Whether a page failed because the shop is temporarily unavailable. */
export function isShopUnavailable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 503
}
