import type { AppliedBundle, Cart, CartItem, CartQuoteReply } from '#contract/cart.ts'

export interface CartLine {
  key: string
  productId: number
  urlKey: string
  name: string
  /** of its name, where that is not Spanish */
  lang?: string
  /** it is sent as a key */
  digital?: true
  /** storage path of its picture, without size and format */
  picture?: string
  /** the last requested quantity, possibly unconfirmed */
  quantity: number
  maxQuantity: number
  /** pesos, as the server priced them */
  unitPrice: number
  regularPrice: number
  lineTotal: number
  /** units of it that are part of a bundle already */
  bundled: number
  /** the quantity is on its way to the server: price and totals are still those of the old one */
  changing: boolean
}

/** Sums of a cart that the shop does not keep. */
export type QuotedSums = Pick<
  CartQuoteReply,
  | 'subtotal'
  | 'discount_total'
  | 'bundles'
  | 'missing'
  | 'shipping_total'
  | 'grand_total'
  | 'only_digital'
  | 'delivery'
>

/** A cart as one of its two homes has it. */
export interface CartSnapshot {
  lines: readonly CartLine[]
  /** units in the cart */
  count: number
  subtotal: number
  /** applied bundles */
  bundles?: readonly AppliedBundle[]
  /** pesos missing to free shipping; 0 when reached, absent when the policy is off */
  freeShippingMissing?: number
  /** the browser keeps nothing: the cart ends with this page */
  unkept?: true
  /** the cart kept by the shop, with coupon, shipping and total; a guest has none */
  kept?: Cart
  /** what a guest's cart would cost where it goes */
  quoted?: QuotedSums
}

/** What became of a change. */
export type CartOutcome =
  | { ok: true; snapshot: CartSnapshot; capped: boolean; message?: string }
  | { ok: false; errors: readonly string[]; snapshot?: CartSnapshot }

export interface Addition {
  productId: number
  quantity: number
  inventoryId?: number
  /** lists send the short form of the call and need a login (ERR-07) */
  from?: 'product' | 'list'
}

/** Where a cart lives: in this browser for guests, in the shop for shoppers. */
export interface CartHome {
  read(): Promise<CartSnapshot>
  add(addition: Addition): Promise<CartOutcome>
  setQuantity(line: CartLine, quantity: number): Promise<CartOutcome>
  remove(line: CartLine): Promise<CartOutcome>
}

export function snapshotOfCart(cart: Cart): CartSnapshot {
  return {
    lines: cart.items.map((item) => lineOf(item, `item-${item.id}`)),
    count: cart.items_qty,
    subtotal: cart.subtotal,
    bundles: cart.bundles,
    ...missing(cart.free_shipping_missing),
    kept: cart,
  }
}

export function snapshotOfQuote(quote: CartQuoteReply): CartSnapshot {
  return {
    lines: quote.items.map((item) => lineOf(item, `product-${item.product_id}`)),
    count: quote.items_qty,
    subtotal: quote.subtotal,
    bundles: quote.bundles,
    ...missing(quote.free_shipping_missing),
    quoted: quote,
  }
}

function missing(pesos: number | null): { freeShippingMissing?: number } {
  return pesos === null ? {} : { freeShippingMissing: pesos }
}

function lineOf(item: CartItem, key: string): CartLine {
  const picture = item.images[0]?.path
  const { url_key, lang } = item.product_details
  return {
    key,
    productId: item.product_id,
    urlKey: url_key,
    name: item.name,
    ...(lang !== undefined && { lang }),
    ...(item.digital && { digital: true }),
    ...(picture !== undefined && { picture }),
    quantity: item.quantity,
    maxQuantity: item.max_quantity,
    unitPrice: item.base_price,
    regularPrice: item.original_price,
    lineTotal: item.line_total,
    bundled: item.bundled,
    changing: false,
  }
}
