import type { FastifyInstance } from 'fastify'
import { orderDeedRoutes } from './orders/order-deeds.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { shipmentRoutes } from './orders/shipments.routes.ts'
import { apiKeyRoutes } from './running/api-keys.routes.ts'
import { meRoutes } from './running/me.routes.ts'
import { peopleRoutes } from './running/people.routes.ts'
import { roleRoutes } from './running/roles.routes.ts'
import type { OfficeTools } from './tools.ts'

type Routes = (app: FastifyInstance, tools: OfficeTools) => Promise<void>

/** Every topic of the operator API. */
export const operatorRoutes: readonly Routes[] = [
  orderRoutes,
  orderDeedRoutes,
  shipmentRoutes,
  meRoutes,
  peopleRoutes,
  roleRoutes,
  apiKeyRoutes,
]
