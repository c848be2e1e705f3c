import type { OperatorApiProblemDetails } from '#contract/operator/problem-details.ts'

/** A call of the operator API that failed with a status other than 200. */
export class OperatorApiError extends Error {
  readonly status: number
  readonly problem: Partial<OperatorApiProblemDetails>

  constructor(call: string, status: number, problem: Partial<OperatorApiProblemDetails>) {
    super(`${call}: ${status} ${problem.code ?? ''}`)
    this.name = 'OperatorApiError'
    this.status = status
    this.problem = problem
  }
}

/** Whether a page failed because the shop is temporarily unavailable. */
export function isShopUnavailable(error: unknown): boolean {
  return error instanceof OperatorApiError && error.status === 503
}
