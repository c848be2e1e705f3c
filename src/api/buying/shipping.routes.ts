import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  ChooseAddressBody,
  ChooseShippingBody,
  ChooseShippingReply,
  ShippingMethodsReply,
} from '#contract/checkout.ts'
import { Done } from '#contract/problem.ts'
import { toPesos, zero } from '#domain/money.ts'
import { chooseAddress, chooseShipping } from '#use-cases/buying/choose-shipping.ts'
import { listPickupPoints, type NearPickupPoint } from '#use-cases/buying/list-pickup-points.ts'
import { priceShopperCart } from '#use-cases/buying/price-cart.ts'
import { withProducts } from '#use-cases/buying/read-cart.ts'
import { orRefused, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { toCart } from './cart-replies.ts'
import { arrivalWords } from './shipping-words.ts'

/** Routes of shipping options and of the checkout's delivery address. */
export async function shippingRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/shippingMethods',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listShippingMethods',
        summary: 'Las formas de envío del carrito',
        response: { 200: orRefused(ShippingMethodsReply) },
      },
    },
    async ({ shopper }) => {
      const cart = await priceShopperCart(db, shopper.id, clock())
      const { points: nearest } = await listPickupPoints(db, cart.address?.postcode)
      const points = new Map(nearest.map((point) => [point.code, point]))
      const order = [...points.keys()]
      // Lists home delivery first, in the shop's configured order; then pick-up points, nearest first.
      const options = cart.shippingOptions.toSorted(
        (a, b) => order.indexOf(a.code) - order.indexOf(b.code),
      )
      return options.map((option) => ({
        code: option.code,
        name: option.name,
        shippingCost: toPesos(option.cost),
        estimate: arrivalWords(option),
        estimate_from: option.digital ? null : option.from,
        estimate_to: option.digital ? null : option.to,
        selected: option.code === cart.shipping?.code,
        ...toPickupPoint(points.get(option.code)),
      }))
    },
  )

  app.post(
    '/api/v1/order/shippingMethod',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'chooseShippingMethod',
        summary: 'Elige la forma de envío',
        body: ChooseShippingBody,
        response: { 200: orRefused(ChooseShippingReply) },
      },
    },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const wanted = { shopperId: shopper.id, code: body.shippingCode }
      const chosen = await chooseShipping(db, wanted, now)
      if (!chosen.ok) return sendProblem(reply, chosen.code)
      return {
        success: true as const,
        messageForUser: 'Forma de envío actualizada.',
        shippingCost: toPesos(chosen.cart.shipping?.cost ?? zero),
        cart: toCart(await withProducts(db, chosen.cart), now),
      }
    },
  )

  app.post(
    '/api/v1/order/address',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'chooseAddress',
        summary: 'Elige la dirección del carrito',
        body: ChooseAddressBody,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, body }, reply) => {
      const wanted = { shopperId: shopper.id, addressId: body.address_id }
      const chosen = await chooseAddress(db, wanted, clock())
      if (!chosen.ok) return sendProblem(reply, chosen.code)
      return { success: true as const, messageForUser: 'Enviaremos tu pedido a esa dirección.' }
    },
  )
}

function toPickupPoint(point: NearPickupPoint | undefined) {
  if (!point) return {}
  const { name, address, hours, holdDays, distance } = point
  return { pickup_point: { name, address, hours, hold_days: holdDays, distance_km: distance } }
}
