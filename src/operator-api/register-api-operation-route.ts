import { createOperationRouteRegistrar } from '#api/register-operation-route.ts'
import { operatorApiOperations } from '#contract/operator/all-api-operations.ts'

/** Registers the route of an operator API operation. */
export const registerOperationRoute = createOperationRouteRegistrar(operatorApiOperations)
