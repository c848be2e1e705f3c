import type { Cart } from '#contract/cart.ts'

type Counted = Pick<Cart, 'discount_total' | 'shipping_total' | 'only_digital'>

/** What a total includes: `Con envío e IVA`, `Con envío, descuento e IVA`, `Con IVA, sin envío`. */
export function formatTotalNote(cart: Counted, { pickup = false } = {}): string {
  const isShipped = !cart.only_digital && !pickup
  const isUnknown = isShipped && cart.shipping_total === null
  const included = [
    ...(isShipped && !isUnknown ? ['envío'] : []),
    ...(cart.discount_total > 0 ? ['descuento'] : []),
  ]
  const words = included.length > 0 ? `Con ${included.join(', ')} e IVA` : 'Con IVA'
  return isUnknown ? `${words}, sin envío` : words
}
