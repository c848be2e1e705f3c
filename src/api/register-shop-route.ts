import { shopApiOperations } from '#contract/all-api-operations.ts'
import { createOperationRouteRegistrar } from './register-operation-route.ts'

/** Registers the route of a shop API operation. */
export const registerShopApiRoute = createOperationRouteRegistrar<typeof shopApiOperations, never>(
  shopApiOperations,
)
