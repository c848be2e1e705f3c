import { addToCart, openCartPanel } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { recentToasts } from '../ui/toasts.ts'

/**
 * Action of 'Comprar': adds the product to the cart, announces the addition and opens the cart
 * panel; returns an error message, if any.
 */
export async function buyProduct(productId: number, quantity = 1): Promise<string | undefined> {
  if (await addToCart({ productId, quantity })) {
    openCartPanel()
    return undefined
  }
  return recentToasts.get()[0]?.text ?? literals.common.errorTryLater
}
