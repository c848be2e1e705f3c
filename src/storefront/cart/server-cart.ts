import type { Static } from 'typebox'
import type { CartMutationResponse } from '#contract/cart.ts'
import { createApiClient } from '../api/api-client.ts'
import { isNotFound } from '../api/api-request.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'
import {
  type CartStorage,
  type CartLine,
  type CartChangeResult,
  toCartSnapshot,
} from './cart-snapshot.ts'

const api = createApiClient()

/** The signed-in shopper's cart, stored on the server. */
export const serverCartStorage: CartStorage = {
  async read() {
    try {
      return toCartSnapshot((await api.get('customer/shoppingCart')).cart)
    } catch (error) {
      if (!isNotFound(error)) throw error
      return create()
    }
  },

  async add({ productId, quantity, inventoryId, from }) {
    const body =
      from === 'list'
        ? { quantity, productId }
        : { quantity, product_id: productId, is_buy_now: 0, inventory_id: inventoryId }
    const reply = await api.post('customer/productToShoppingCart', body, { ownWords: true })
    return toCartChangeResult(reply)
  },

  async setQuantity(line, quantity) {
    const body = { itemId: itemIdOf(line), quantity }
    return toCartChangeResult(
      await api.post('customer/updateShoppingCart', body, { ownWords: true }),
    )
  },

  async remove(line) {
    const body = { itemId: itemIdOf(line), prodId: line.productId }
    const path = 'customer/deleteProductFromShoppingCart'
    return toCartChangeResult(await api.post(path, body, { ownWords: true }))
  },
}

/**
 * Creates the server cart. Only the home page reports a failure at once (HOM-10); other pages show
 * it in the cart.
 */
async function create() {
  try {
    return toCartSnapshot((await api.post('customer/createNewCart', {}, { ownWords: true })).cart)
  } catch (error) {
    if (window.location.pathname === linkTo('Index')) showError(literals.common.errorTryLater)
    throw error
  }
}

export function toCartChangeResult(reply: Static<typeof CartMutationResponse>): CartChangeResult {
  if (!reply.success) {
    const errors = reply.errors.length > 0 ? reply.errors : [reply.messageForUser]
    return { ok: false, errors, ...(reply.cart && { snapshot: toCartSnapshot(reply.cart) }) }
  }
  return {
    ok: true,
    snapshot: toCartSnapshot(reply.cart),
    capped: reply.capped ?? false,
    message: reply.messageForUser,
  }
}

function itemIdOf({ key }: CartLine): number {
  return Number(key.replace('item-', ''))
}
