import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { PickupPointsResponse } from '#contract/content.ts'
import { DeliveryEstimate, DeliveryTimes } from '#contract/delivery.ts'
import type { ShippingOption } from '#domain/buying/shipping-options.ts'
import { toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import { estimateDelivery } from '#use-cases/buying/estimate-delivery.ts'
import { listPickupPoints } from '#use-cases/buying/list-pickup-points.ts'
import { readDeliveryTimes } from '#use-cases/buying/read-delivery-times.ts'
import { parsePositiveInteger } from '../list-parameters.ts'
import { createResponseOrRefusalSchema, sendProblem } from '../problem-replies.ts'
import { toDeliveryEstimate } from './delivery-replies.ts'

/** Public routes of shipping cost and delivery time estimates. */
export async function deliveryRoutes(
  server: FastifyInstance,
  { db, clock }: { db: Db; clock: () => Date },
) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/shop/deliveryEstimate/:id',
    {
      config: { cost: 'query' },
      schema: {
        operationId: 'estimateDelivery',
        summary: 'Cómo, cuándo y por cuánto llega un producto a un código postal',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ cp: Type.String({ pattern: '^[0-9]{5}$' }) }),
        response: { 200: createResponseOrRefusalSchema(DeliveryEstimate) },
      },
    },
    async ({ params, query: { cp } }, reply) => {
      const productId = parsePositiveInteger(params.id, 0, Number.MAX_SAFE_INTEGER)
      const found = await estimateDelivery(db, { productId, postcode: cp }, clock())
      if (!found.ok) return sendProblem(reply, found.code)
      return toDeliveryEstimate(cp, found)
    },
  )

  app.get(
    '/api/v1/shop/deliveryTimes',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listDeliveryTimes',
        summary: 'Qué días llega lo que se pide hoy, por zona de códigos postales',
        response: { 200: DeliveryTimes },
      },
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

  app.get(
    '/api/v1/shop/pickupPoints',
    {
      config: { cost: 'query', cache: { tags: ['catalogue'] } },
      schema: {
        operationId: 'listPickupPoints',
        summary: 'Dónde se puede recoger un pedido; con un código postal, lo más cercano primero',
        querystring: Type.Object({ cp: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })) }),
        response: { 200: PickupPointsResponse },
      },
    },
    async ({ query: { cp } }) => {
      const { from, points } = await listPickupPoints(db, cp)
      return {
        from,
        points: points.map(({ code, name, address, hours, holdDays, location, distance }) => ({
          code,
          name,
          address,
          hours,
          hold_days: holdDays,
          location,
          distance_km: distance,
        })),
      }
    },
  )
}

function arrivalOf(option: ShippingOption | undefined) {
  return option ? { from: option.from, to: option.to, cost: toPesos(option.cost) } : null
}
