import type { FastifyInstance } from 'fastify'
import { type SavedForLaterItem } from '#contract/cart.ts'
import { maxCartLines, maxSavedForLaterProducts } from '#domain/buying/cart-limits.ts'
import { toPesos } from '#domain/money.ts'
import { readCart } from '#use-cases/buying/read-cart.ts'
import {
  removeSavedForLater,
  moveSavedProductToCart,
  readSavedForLater,
  saveForLater,
  type SavedForLaterItemWithProduct,
} from '#use-cases/buying/save-for-later.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { toProductCard } from '../catalogue/product-responses.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toCart } from './cart-responses.ts'

/** Routes of the items that a shopper saved for later. */
export async function savedForLaterRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  async function cartOf(shopperId: number, now: Date) {
    return toCart(await readCart(db, shopperId, now), now)
  }

  registerShopApiRoute(
    server,
    'listSavedForLater',
    { config: { cost: 'read' }, summary: 'Lo guardado para después' },
    async ({ shopper }) => {
      const now = clock()
      const list = await readSavedForLater(db, shopper.id)
      return { saved: list.map((one) => toSavedItem(one, now)) }
    },
  )

  registerShopApiRoute(
    server,
    'saveForLater',
    {
      config: { cost: 'write' },
      summary: 'Guarda para después un producto, y lo saca del carrito',
    },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const asked = { shopperId: shopper.id, productId: body.product_id, quantity: body.quantity }
      const saved = await saveForLater(db, asked, now)
      if (saved.ok) {
        const cart = await cartOf(shopper.id, now)
        return { success: true as const, messageForUser: 'Guardado para después', cart }
      }
      const isFull = saved.code === 'limit-reached'
      return sendApiErrorResponse(reply, saved.code, {
        messageForUser: isFull
          ? `Guardas hasta ${maxSavedForLaterProducts} productos para después. Quita alguno para agregar otro.`
          : undefined,
      })
    },
  )

  registerShopApiRoute(
    server,
    'moveSavedToCart',
    {
      config: { cost: 'write' },
      summary: 'Regresa al carrito lo guardado para después, hasta donde alcance la existencia',
    },
    async ({ shopper, body }, reply) => {
      const now = clock()
      const asked = { shopperId: shopper.id, productId: body.product_id }
      const moved = await moveSavedProductToCart(db, asked, now)
      const cart = await cartOf(shopper.id, now)
      if (moved.ok) {
        const messageForUser = 'Articulo añadido al carrito'
        return { success: true as const, messageForUser, capped: moved.capped, cart }
      }
      const isFull = moved.code === 'limit-reached'
      return sendApiErrorResponse(reply, moved.code, {
        cart,
        messageForUser: isFull
          ? `Tu carrito lleva hasta ${maxCartLines} productos distintos. Paga o quita alguno para agregar más.`
          : undefined,
      })
    },
  )

  registerShopApiRoute(
    server,
    'deleteSaved',
    { config: { cost: 'write' }, summary: 'Quita un producto de lo guardado para después' },
    async ({ shopper, body }) => {
      await removeSavedForLater(db, { shopperId: shopper.id, productId: body.product_id })
      return { success: true as const, messageForUser: 'Producto eliminado correctamente' }
    },
  )
}

function toSavedItem(
  { saved, product }: SavedForLaterItemWithProduct,
  now: Date,
): SavedForLaterItem {
  return {
    product_id: saved.productId,
    name: saved.name,
    quantity: saved.quantity,
    saved_price: saved.seenPrice === null ? null : toPesos(saved.seenPrice),
    product_details: product && toProductCard(product, now),
  }
}
