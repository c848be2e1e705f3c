import type { FastifyInstance } from 'fastify'
import { type WishlistItem } from '#contract/account.ts'
import { maxWishlistItems } from '#domain/account/account-limits.ts'
import { calculatePriceDrop } from '#domain/account/wishlist-price-drop.ts'
import { formatRecentLowestPrice } from '#domain/catalogue/former-price-texts.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import { toPesos } from '#domain/money.ts'
import { addWishlistItem } from '#use-cases/account/add-wishlist-item.ts'
import { readWishlist, type WishWithProduct } from '#use-cases/account/read-wishlist.ts'
import { removeWishlistItem } from '#use-cases/account/remove-wishlist-item.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { toProductCard } from '../catalogue/product-responses.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

export async function wishlistRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listWishlist',
    { config: { cost: 'read' }, summary: 'La lista de deseos' },
    async ({ shopper }) => {
      const now = clock()
      const list = await readWishlist(db, shopper.id)
      return { wishlist: list.map((wish) => toWishlistItem(wish, now)) }
    },
  )

  registerShopApiRoute(
    server,
    'addToWishlist',
    { config: { cost: 'write' }, summary: 'Agrega un producto a la lista' },
    async ({ shopper, body }, reply) => {
      const productId = body.productId ?? body.product_id
      if (!productId) return sendApiErrorResponse(reply, 'invalid-input')
      const added = await addWishlistItem(db, { shopperId: shopper.id, productId }, clock())
      if (!added.ok && added.code === 'limit-reached') {
        const messageForUser = `Tu lista guarda hasta ${maxWishlistItems} productos. Quita alguno para agregar otro.`
        return sendApiErrorResponse(reply, added.code, { messageForUser })
      }
      if (!added.ok) return sendApiErrorResponse(reply, added.code)
      return { success: true as const, messageForUser: 'Artículo añadido a favoritos' }
    },
  )

  registerShopApiRoute(
    server,
    'removeFromWishlist',
    {
      config: { cost: 'write' },
      summary: 'Quita un producto de la lista; por `wishId` también uno que ya no existe',
    },
    async ({ shopper, body }, reply) => {
      const productId = body.productId ?? body.product_id
      if (!productId && !body.wishId) return sendApiErrorResponse(reply, 'invalid-input')
      const wish = body.wishId ? { id: body.wishId } : { productId: productId ?? 0 }
      await removeWishlistItem(db, shopper.id, wish)
      const messageForUser = 'Artículo eliminado de la lista de deseos'
      return { success: true as const, messageForUser }
    },
  )
}

function toWishlistItem({ wish, product, changes }: WishWithProduct, now: Date): WishlistItem {
  const card = product && toProductCard(product, now)
  const fallen = calculatePriceDrop(
    wish.priceWhenSaved,
    product && getCurrentPrice(product.pricing, now),
  )
  const ofLate = product && formatRecentLowestPrice(changes, now)
  return {
    product_id: wish.productId,
    wish_id: wish.id,
    name: card?.name ?? wish.productName,
    url_key: card?.url_key ?? wish.urlKey,
    image: card?.images[0]?.path ?? wish.imagePath,
    saved_price: wish.priceWhenSaved === null ? null : toPesos(wish.priceWhenSaved),
    created_at: wish.createdAt.toISOString(),
    ...(fallen && { fallen: toPesos(fallen) }),
    ...(ofLate && { price_of_late: ofLate }),
    product_details: card,
  }
}
