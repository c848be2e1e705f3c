import type { OperationName, OperatorApiProblem } from '#contract/operator/all-api-operations.ts'

/** A call of the operator API that failed with a status other than 200. */
export class OperatorApiError extends Error {
  /** The called operation, or `form` if a form's text could not be parsed */
  readonly call: OperationName | 'form'
  readonly status: number
  readonly problem: OperatorApiProblem

  constructor(call: OperationName | 'form', status: number, problem: OperatorApiProblem) {
    super(`${call}: ${status} ${problem.code ?? ''}`)
    this.name = 'OperatorApiError'
    this.call = call
    this.status = status
    this.problem = problem
  }
}

/** Whether a page failed because the shop is temporarily unavailable. */
export function isShopUnavailable(error: unknown): boolean {
  return error instanceof OperatorApiError && error.status === 503
}
