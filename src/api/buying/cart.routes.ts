import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProblemCode } from '#contract/problem-details.ts'
import { formatAllUnitsInCartText } from '#domain/buying/all-units-in-cart-text.ts'
import { maxCartLines } from '#domain/buying/cart-limits.ts'
import { addToCart } from '#use-cases/buying/add-to-cart.ts'
import { changeCartLine } from '#use-cases/buying/change-cart-line.ts'
import { quoteCart } from '#use-cases/buying/quote-cart.ts'
import { readCart } from '#use-cases/buying/read-cart.ts'
import { removeFromCart } from '#use-cases/buying/remove-from-cart.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toCart, toCartQuote } from './cart-responses.ts'

/** Cart routes: guests get quotes, shoppers a stored cart. */
export async function cartRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options

  registerShopApiRoute(
    server,
    'quoteCart',
    { config: { cost: 'query' }, summary: 'Precio y existencias del carrito de un invitado' },
    async ({ body }) => {
      const now = clock()
      const { lines, postcode } = body
      return toCartQuote(await quoteCart(db, lines, postcode, now), postcode, now)
    },
  )

  await server.register(shopperCartRoutes, options)
}

async function shopperCartRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  async function cartOf(shopperId: number, now: Date) {
    return toCart(await readCart(db, shopperId, now), now)
  }

  async function refuseWithCart(
    reply: FastifyReply,
    shopperId: number,
    code: ProblemCode,
    messageForUser?: string,
  ) {
    return sendApiErrorResponse(reply, code, {
      messageForUser,
      cart: await cartOf(shopperId, clock()),
    })
  }

  registerShopApiRoute(
    server,
    'getCart',
    { config: { cost: 'read' }, summary: 'El carrito' },
    async ({ shopper }) => ({ cart: await cartOf(shopper.id, clock()) }),
  )

  registerShopApiRoute(
    server,
    'createCart',
    { config: { cost: 'write' }, summary: 'El carrito; lo crea si falta' },
    async ({ shopper }) => ({ cart: await cartOf(shopper.id, clock()) }),
  )

  registerShopApiRoute(
    server,
    'addToCart',
    { config: { cost: 'write' }, summary: 'Agrega piezas de un producto; suma a las que ya hay' },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const productId = body.product_id ?? body.productId
      if (!productId) return sendApiErrorResponse(reply, 'invalid-input')
      const added = await addToCart(
        db,
        {
          shopperId: shopper.id,
          productId,
          quantity: body.quantity,
          idempotencyKey: body.idempotency_key,
        },
        now,
      )
      if (added.ok) {
        const cart = await cartOf(shopper.id, now)
        const messageForUser = 'Articulo añadido al carrito'
        return { success: true as const, messageForUser, capped: added.capped, cart }
      }
      const words =
        added.code === 'quantity-capped'
          ? formatAllUnitsInCartText(added.available)
          : added.code === 'limit-reached'
            ? `Tu carrito lleva hasta ${maxCartLines} productos distintos. Paga o quita alguno para agregar más.`
            : undefined
      return refuseWithCart(reply, shopper.id, added.code, words)
    },
  )

  registerShopApiRoute(
    server,
    'updateCartLine',
    { config: { cost: 'write' }, summary: 'Cambia la cantidad de un renglón' },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const wanted = { shopperId: shopper.id, lineId: body.itemId, quantity: body.quantity }
      const changed = await changeCartLine(db, wanted, now)
      if (!changed.ok) return refuseWithCart(reply, shopper.id, changed.code)
      const cart = await cartOf(shopper.id, now)
      const messageForUser = 'Carrito actualizado correctamente'
      return { success: true as const, messageForUser, capped: changed.capped, cart }
    },
  )

  registerShopApiRoute(
    server,
    'removeFromCart',
    {
      config: { cost: 'write' },
      summary:
        'Quita un renglón ({itemId, prodId}) o piezas de un producto ({productId, quantity})',
    },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const { itemId, prodId, productId, quantity } = body
      if (!itemId && !prodId && !productId) return sendApiErrorResponse(reply, 'invalid-input')
      const removal = productId ? { productId, quantity } : { lineId: itemId, productId: prodId }
      await removeFromCart(db, { shopperId: shopper.id, ...removal }, now)
      const cart = await cartOf(shopper.id, now)
      const messageForUser = productId
        ? 'Producto eliminado correctamente'
        : 'Articulo eliminado del carrito'
      return { success: true as const, messageForUser, cart }
    },
  )
}
