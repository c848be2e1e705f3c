import { useEffect } from 'react'
import { refreshCart } from '../cart/cart-store.ts'

/**
 * Reloads the cart, because an order removed lines from the server's cart, and reports the bought
 * products for the searches that they were opened from. `productIds` is undefined without an order.
 */
export function usePlacedOrder(productIds: readonly number[] | undefined): void {
  const ids = productIds?.join()
  useEffect(() => {
    if (ids === undefined) return
    void refreshCart()
    void import('../search-steps.ts')
      .then((steps) => steps.reportSearchStep('bought', ids.split(',').map(Number)))
      .catch(() => {})
  }, [ids])
}
