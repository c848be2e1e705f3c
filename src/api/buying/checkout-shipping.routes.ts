import type { FastifyInstance } from 'fastify'
import { toPesos, zeroCentavos } from '#domain/money.ts'
import { chooseShippingAddress, chooseShippingMethod } from '#use-cases/buying/choose-shipping.ts'
import {
  listPickupPoints,
  type PickupPointWithDistance,
} from '#use-cases/buying/list-pickup-points.ts'
import { priceShopperCart } from '#use-cases/buying/price-cart.ts'
import { joinCartWithProducts } from '#use-cases/buying/read-cart.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toCart } from './cart-responses.ts'
import { formatDeliveryDateEstimate } from './delivery-estimate-text.ts'

/** Routes of shipping options and of the checkout's delivery address. */
export async function checkoutShippingRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions,
) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listShippingMethods',
    { config: { cost: 'read' }, summary: 'Las formas de envío del carrito' },
    async ({ shopper }) => {
      const cart = await priceShopperCart(db, shopper.id, clock())
      const { points: nearest } = await listPickupPoints(db, cart.address?.postcode)
      const points = new Map(nearest.map((point) => [point.code, point]))
      const order = [...points.keys()]
      // Sorts the shipping options: home delivery first, in the shop's configured order; then
      // pick-up points, nearest first.
      const options = cart.shippingOptions.toSorted(
        (a, b) => order.indexOf(a.code) - order.indexOf(b.code),
      )
      return options.map((option) => ({
        code: option.code,
        name: option.name,
        shippingCost: toPesos(option.cost),
        estimate: formatDeliveryDateEstimate(option),
        estimate_from: option.digital ? null : option.from,
        estimate_to: option.digital ? null : option.to,
        selected: option.code === cart.shipping?.code,
        ...toPickupPoint(points.get(option.code)),
      }))
    },
  )

  registerShopApiRoute(
    server,
    'chooseShippingMethod',
    { config: { cost: 'write' }, summary: 'Elige la forma de envío' },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const wanted = { shopperId: shopper.id, code: body.shippingCode }
      const chosen = await chooseShippingMethod(db, wanted, now)
      if (!chosen.ok) return sendApiErrorResponse(reply, chosen.code)
      return {
        success: true as const,
        messageForUser: 'Forma de envío actualizada.',
        shippingCost: toPesos(chosen.cart.shipping?.cost ?? zeroCentavos),
        cart: toCart(await joinCartWithProducts(db, chosen.cart), now),
      }
    },
  )

  registerShopApiRoute(
    server,
    'chooseAddress',
    { config: { cost: 'write' }, summary: 'Elige la dirección del carrito' },
    async ({ shopper, body }, reply) => {
      const wanted = { shopperId: shopper.id, addressId: body.address_id }
      const chosen = await chooseShippingAddress(db, wanted, clock())
      if (!chosen.ok) return sendApiErrorResponse(reply, chosen.code)
      return { success: true as const, messageForUser: 'Enviaremos tu pedido a esa dirección.' }
    },
  )
}

function toPickupPoint(point: PickupPointWithDistance | undefined) {
  if (!point) return {}
  const { name, address, hours, holdDays, distance } = point
  return { pickup_point: { name, address, hours, hold_days: holdDays, distance_km: distance } }
}
