import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import {
  CartMutationResponse,
  SavedForLaterProductBody,
  type SavedForLaterItem,
  SavedForLaterResponse,
  SaveForLaterBody,
} from '#contract/cart.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import { maxCartLines, maxSavedForLaterProducts } from '#domain/buying/cart-limits.ts'
import { toPesos } from '#domain/money.ts'
import { readCart } from '#use-cases/buying/read-cart.ts'
import {
  removeSavedForLater,
  moveSavedProductToCart,
  readSavedForLater,
  saveForLater,
  type SavedLineWithProduct,
} from '#use-cases/buying/save-for-later.ts'
import { toProductCard } from '../catalogue/product-replies.ts'
import { createResponseOrRefusalSchema, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'
import { toCart } from './cart-replies.ts'

/** Routes of the items that a shopper saved for later. */
export async function savedForLaterRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  async function cartOf(shopperId: number, now: Date) {
    return toCart(await readCart(db, shopperId, now), now)
  }

  app.get(
    '/api/v1/customer/savedForLater',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listSavedForLater',
        summary: 'Lo guardado para después',
        response: { 200: SavedForLaterResponse },
      },
    },
    async ({ shopper }) => {
      const now = clock()
      const list = await readSavedForLater(db, shopper.id)
      return { saved: list.map((one) => toSavedItem(one, now)) }
    },
  )

  app.post(
    '/api/v1/customer/saveForLater',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'saveForLater',
        summary: 'Guarda para después un producto, y lo saca del carrito',
        body: SaveForLaterBody,
        response: { 200: createResponseOrRefusalSchema(CartMutationResponse) },
      },
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
      return sendProblem(reply, saved.code, {
        messageForUser: isFull
          ? `Guardas hasta ${maxSavedForLaterProducts} productos para después. Quita alguno para agregar otro.`
          : undefined,
      })
    },
  )

  app.post(
    '/api/v1/customer/moveToCart',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'moveSavedToCart',
        summary: 'Regresa al carrito lo guardado para después, hasta donde alcance la existencia',
        body: SavedForLaterProductBody,
        response: { 200: createResponseOrRefusalSchema(CartMutationResponse) },
      },
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
      return sendProblem(reply, moved.code, {
        cart,
        messageForUser: isFull
          ? `Tu carrito lleva hasta ${maxCartLines} productos distintos. Paga o quita alguno para agregar más.`
          : undefined,
      })
    },
  )

  app.post(
    '/api/v1/customer/deleteSaved',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'deleteSaved',
        summary: 'Quita un producto de lo guardado para después',
        body: SavedForLaterProductBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, body }) => {
      await removeSavedForLater(db, { shopperId: shopper.id, productId: body.product_id })
      return { success: true as const, messageForUser: 'Producto eliminado correctamente' }
    },
  )
}

function toSavedItem({ saved, product }: SavedLineWithProduct, now: Date): SavedForLaterItem {
  return {
    product_id: saved.productId,
    name: saved.name,
    quantity: saved.quantity,
    saved_price: saved.seenPrice === null ? null : toPesos(saved.seenPrice),
    product_details: product && toProductCard(product, now),
  }
}
