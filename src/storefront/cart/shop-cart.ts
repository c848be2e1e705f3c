import type { Static } from 'typebox'
import type { CartMutationReply } from '#contract/cart.ts'
import { apiFor } from '../api/api-client.ts'
import { isMissing } from '../api/api-request.ts'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { showError } from '../ui/toasts.ts'
import { type CartHome, type CartLine, type CartOutcome, snapshotOfCart } from './cart-view.ts'

const api = apiFor()

/** The signed-in shopper's cart, stored on the server. */
export const shopCart: CartHome = {
  async read() {
    try {
      return snapshotOfCart((await api.get('customer/shoppingCart')).cart)
    } catch (error) {
      if (!isMissing(error)) throw error
      return create()
    }
  },

  async add({ productId, quantity, inventoryId, from }) {
    const body =
      from === 'list'
        ? { quantity, productId }
        : { quantity, product_id: productId, is_buy_now: 0, inventory_id: inventoryId }
    const reply = await api.post('customer/productToShoppingCart', body, { ownWords: true })
    return outcomeOf(reply)
  },

  async setQuantity(line, quantity) {
    const body = { itemId: itemIdOf(line), quantity }
    return outcomeOf(await api.post('customer/updateShoppingCart', body, { ownWords: true }))
  },

  async remove(line) {
    const body = { itemId: itemIdOf(line), prodId: line.productId }
    const path = 'customer/deleteProductFromShoppingCart'
    return outcomeOf(await api.post(path, body, { ownWords: true }))
  },
}

/** Creates the cart. Only the home page reports a failure at once (HOM-10); other pages show it in the cart. */
async function create() {
  try {
    return snapshotOfCart((await api.post('customer/createNewCart', {}, { ownWords: true })).cart)
  } catch (error) {
    if (window.location.pathname === linkTo('Index')) showError(literals.common.errorTryLater)
    throw error
  }
}

export function outcomeOf(reply: Static<typeof CartMutationReply>): CartOutcome {
  if (!reply.success) {
    const errors = reply.errors.length > 0 ? reply.errors : [reply.messageForUser]
    return { ok: false, errors, ...(reply.cart && { snapshot: snapshotOfCart(reply.cart) }) }
  }
  return {
    ok: true,
    snapshot: snapshotOfCart(reply.cart),
    capped: reply.capped ?? false,
    message: reply.messageForUser,
  }
}

function itemIdOf({ key }: CartLine): number {
  return Number(key.replace('item-', ''))
}
