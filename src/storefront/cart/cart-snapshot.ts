import type { AppliedBundle, Cart, CartItem, CartQuoteResponse } from '#contract/cart.ts'

export interface CartLine {
  key: string
  productId: number
  urlKey: string
  name: string
  /** Language of the product name, if not Spanish */
  lang?: string
  /** The product is delivered as a digital licence key */
  digital?: true
  /** Storage path of the product picture, without size and format */
  picture?: string
  /** Quantity last requested by the shopper, possibly not yet confirmed by the server */
  quantity: number
  maxQuantity: number
  /** Unit price in pesos, from the server */
  unitPrice: number
  regularPrice: number
  lineTotal: number
  /** Units of the cart line that already belong to a bundle */
  bundled: number
  /**
   * The new quantity is not yet confirmed: price and totals still belong to the previous quantity
   */
  changing: boolean
}

/** Quoted totals of a guest cart, which the server does not store. */
export type GuestCartTotals = Pick<
  CartQuoteResponse,
  | 'subtotal'
  | 'discount_total'
  | 'bundles'
  | 'missing'
  | 'shipping_total'
  | 'grand_total'
  | 'only_digital'
  | 'delivery'
>

/** A cart as read from the server or from browser storage. */
export interface CartSnapshot {
  lines: readonly CartLine[]
  /** Number of units in the cart */
  count: number
  subtotal: number
  bundles?: readonly AppliedBundle[]
  /**
   * Pesos missing for free shipping; 0 when reached, absent when the shop offers no free shipping
   */
  freeShippingMissing?: number
  /** Browser storage is blocked, so the cart is lost when the shopper leaves the page */
  unkept?: true
  /** Cart stored on the server, with coupon, shipping and total; absent for guests */
  kept?: Cart
  /** Quoted totals of a guest cart, with shipping to its destination */
  quoted?: GuestCartTotals
}

export type CartChangeResult =
  | { ok: true; snapshot: CartSnapshot; capped: boolean; message?: string }
  | { ok: false; errors: readonly string[]; snapshot?: CartSnapshot }

export interface CartAddition {
  productId: number
  quantity: number
  inventoryId?: number
  /**
   * Page where the product was added: product page or product list. Product lists use the short API
   * call, which needs a login (ERR-07)
   */
  from?: 'product' | 'list'
}

/** Cart storage: this browser for guests, the server for shoppers. */
export interface CartStorage {
  read(): Promise<CartSnapshot>
  add(addition: CartAddition): Promise<CartChangeResult>
  setQuantity(line: CartLine, quantity: number): Promise<CartChangeResult>
  remove(line: CartLine): Promise<CartChangeResult>
}

export function toCartSnapshot(cart: Cart): CartSnapshot {
  return {
    lines: cart.items.map((item) => lineOf(item, `item-${item.id}`)),
    count: cart.items_qty,
    subtotal: cart.subtotal,
    bundles: cart.bundles,
    ...missing(cart.free_shipping_missing),
    kept: cart,
  }
}

export function quoteToCartSnapshot(quote: CartQuoteResponse): CartSnapshot {
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
