import { createOperationRouteRegistrar } from '#api/register-operation-route.ts'
import { operatorApiOperations } from '#contract/operator/all-api-operations.ts'
import type { SharedRefusalCode } from '#contract/operator/problem-details.ts'

/** Registers the route of an operator API operation. */
export const registerOperationRoute = createOperationRouteRegistrar<
  typeof operatorApiOperations,
  SharedRefusalCode
>(operatorApiOperations)
