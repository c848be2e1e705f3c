import type { OperationUrlPath, OperationName } from '#contract/operator/all-api-operations.ts'

/** URL of an operator API operation that the browser itself requests. */
export function createApiUrl<Name extends OperationName>(address: OperationUrlPath<Name>): string {
  return `/api/v1/${address}`
}
