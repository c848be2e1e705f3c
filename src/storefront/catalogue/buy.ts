import { addToCart, openCartPanel } from '../cart/cart-store.ts'

/** 'Comprar': adds, says so and shows the cart beside the page. False when it could not be added. */
export async function buy(productId: number, quantity = 1): Promise<boolean> {
  const added = await addToCart({ productId, quantity })
  if (added) openCartPanel()
  return added
}
