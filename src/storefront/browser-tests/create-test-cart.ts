import type { Cart } from '#contract/cart.ts'

/**
 * Creates a cart with one digital product: it needs no shipping, so only the payment is left to
 * choose.
 */
export function createTestCart(over: Partial<Cart> = {}): Cart {
  const url_key = 'antivirus'
  const image = `/${url_key}.webp`
  const images = [{ path: image, db_path: image, small_image_url: image, alt: 'Antivirus' }]
  const card = {
    id: 7,
    type: 'simple' as const,
    url_key,
    name: 'Antivirus Candado',
    brand: 'Candado',
    simple_fields: {
      id: 1007,
      product_id: 7,
      name: 'Antivirus Candado',
      description: '',
      url_key,
      refurbished: 0 as const,
    },
    images,
    inventory: { id: 7, qty: 5, mb_price: 500, mb_special_price: null, mb_special_price_to: null },
    qty: 5,
    best_price: 500,
    original_price: 500,
    on_offer: false,
    delivery: 'digital' as const,
    rating: { average: null, count: 0 },
  }
  const item = {
    id: 1,
    product_id: 7,
    name: card.name,
    quantity: 1,
    base_price: 500,
    original_price: 500,
    line_total: 500,
    bundled: 0,
    max_quantity: 5,
    digital: true,
    images,
    product_details: card,
  }
  return {
    id: 3,
    version: 1,
    items_qty: 1,
    items: [item],
    subtotal: 500,
    discount_total: 0,
    bundles: [],
    missing: [],
    coupon: null,
    shipping_total: 0,
    shipping_code: null,
    shipping_name: null,
    base_grand_total: 500,
    grand_total: 500,
    tax_included: true,
    free_shipping_missing: null,
    only_digital: true,
    changes: [],
    ...over,
  }
}
