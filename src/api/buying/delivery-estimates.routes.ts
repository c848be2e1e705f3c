import type { FastifyInstance } from 'fastify'
import type { ShippingOption } from '#domain/buying/shipping-options.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import { estimateDelivery } from '#use-cases/buying/estimate-delivery.ts'
import { listPickupPoints } from '#use-cases/buying/list-pickup-points.ts'
import { readDeliveryTimes } from '#use-cases/buying/read-delivery-times.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { parsePositiveInteger } from '../list-query-parameters.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toDeliveryEstimate } from './delivery-estimate-response.ts'

/** Public routes of shipping cost and delivery time estimates. */
export async function deliveryEstimateRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  registerShopApiRoute(
    server,
    'estimateDelivery',
    {
      config: { cost: 'query' },
      summary: 'Cómo, cuándo y por cuánto llega un producto a un código postal',
    },
    async ({ params, query: { cp } }, reply) => {
      const productId = parsePositiveInteger(params.id, 0, Number.MAX_SAFE_INTEGER)
      const found = await estimateDelivery(db, { productId, postcode: cp }, clock())
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      return toDeliveryEstimate(cp, found)
    },
  )

  registerShopApiRoute(
    server,
    'listDeliveryTimes',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Qué días llega lo que se pide hoy, por zona de códigos postales',
    },
    async () => {
      const zones = await readDeliveryTimes(db, clock())
      return {
        zones: zones.map(({ postcodePrefixes, paid, free }) => ({
          postcode_prefixes: postcodePrefixes,
          paid: arrivalOf(paid),
          free: arrivalOf(free),
        })),
      }
    },
  )

  registerShopApiRoute(
    server,
    'listPickupPoints',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      summary: 'Dónde se puede recoger un pedido; con un código postal, lo más cercano primero',
    },
    async ({ query: { cp } }) => {
      const { from, points } = await listPickupPoints(db, cp)
      return {
        from,
        points: points.map(({ holdDays, distance, ...point }) => ({
          ...point,
          hold_days: holdDays,
          distance_km: distance,
        })),
      }
    },
  )
}

function arrivalOf(option: ShippingOption | undefined) {
  return option ? { from: option.from, to: option.to, cost: toPesos(option.cost) } : null
}
