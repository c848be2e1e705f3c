import type { Order } from '#contract/orders.ts'
import { createApiClient } from '../api/api-client.ts'
import { replaceDisplayedCart, showCartChangeMessages, openCartPanel } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { showError, showSuccess } from '../ui/toasts.ts'

/** Adds an order's available products to the cart and lists the missing ones. */
export async function buyAgain(order: Order): Promise<void> {
  const missing: string[] = []
  let added = 0
  for (const line of order.payment_attempt.products_json) {
    if (await add(line.product_id, line.qty)) added += 1
    else missing.push(line.name)
  }
  if (added === 0) return showError('Estos productos ya no están disponibles.')
  showSuccess(literals.cart.added)
  if (missing.length > 0)
    showCartChangeMessages(missing.map((name) => `${name}: ya no está disponible.`))
  openCartPanel()
}

async function add(productId: number | null, quantity: number): Promise<boolean> {
  if (productId === null) return false
  try {
    const path = 'customer/productToShoppingCart'
    const reply = await createApiClient().post(path, { quantity, productId }, { ownWords: true })
    if (reply.cart) replaceDisplayedCart(reply.cart)
    return reply.success
  } catch {
    return false
  }
}
