import { createOperationRegistration } from '#api/register-operation-route.ts'
import { operations } from '#contract/operator/all-api-operations.ts'

/** Registers the route of an operator API operation. */
export const registerOperationRoute = createOperationRegistration(operations)
