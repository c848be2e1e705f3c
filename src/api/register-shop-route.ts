import { operations } from '#contract/all-api-operations.ts'
import { createOperationRegistration } from './register-operation-route.ts'

/** Registers the route of a shop API operation. */
export const registerShopRoute = createOperationRegistration(operations)
