import { type Static, Type } from 'typebox'
import { ProductCard } from './catalogue.ts'
import { DeliveryEstimate } from './delivery.ts'
import { Done, Refused } from './problem.ts'
import { ClientExtras, Id, Moment, Nullable, Pesos } from './wire.ts'

export const CartItem = Type.Object({
  id: Id,
  product_id: Id,
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  /** price in force of one unit */
  base_price: Pesos,
  original_price: Pesos,
  line_total: Pesos,
  /** units of it that are part of a bundle */
  bundled: Type.Integer({ minimum: 0 }),
  /** most that can be bought now; less than quantity means the line must shrink */
  max_quantity: Type.Integer({ minimum: 0 }),
  digital: Type.Boolean(),
  images: ProductCard.properties.images,
  product_details: ProductCard,
})
export type CartItem = Static<typeof CartItem>

/** An applied bundle or promotion with its total saving. */
export const AppliedBundle = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** name and kind */
  label: Type.String(),
  sets: Type.Integer({ minimum: 1 }),
  saving: Pesos,
  /** it is a promotion */
  promotion: Type.Optional(Type.Literal(true)),
})
export type AppliedBundle = Static<typeof AppliedBundle>

/** Something about the cart that is no longer as the shopper saw it, in words. */
export const CartChange = Type.Object({
  /** null for coupons, whose code is `name`, and bundles */
  product_id: Nullable(Id),
  name: Type.String(),
  kind: Type.Enum(['price-up', 'price-down', 'capped', 'gone', 'coupon-dropped', 'bundle-dropped']),
  message: Type.String(),
})
export type CartChange = Static<typeof CartChange>

export const Cart = Type.Object({
  id: Id,
  /** grows with every change; two tabs compare it */
  version: Type.Integer(),
  items_qty: Type.Integer(),
  items: Type.Array(CartItem),
  subtotal: Pesos,
  /** bundles, promotions and coupon */
  discount_total: Pesos,
  bundles: Type.Array(AppliedBundle),
  /** texts of nearly reached promotions */
  missing: Type.Array(Type.String()),
  /** `in_use` is false while it takes nothing off: it is not spent then */
  coupon: Nullable(
    Type.Object({ code: Type.String(), description: Type.String(), in_use: Type.Boolean() }),
  ),
  /** null until a method is known */
  shipping_total: Nullable(Pesos),
  shipping_code: Nullable(Type.String()),
  shipping_name: Nullable(Type.String()),
  base_grand_total: Pesos,
  /** items − discount + shipping */
  grand_total: Pesos,
  tax_included: Type.Literal(true),
  /** pesos missing to free shipping; 0 when reached, null when the policy is off */
  free_shipping_missing: Nullable(Pesos),
  only_digital: Type.Boolean(),
  changes: Type.Array(CartChange),
})
export type Cart = Static<typeof Cart>

/** GET customer/shoppingCart; POST customer/createNewCart (get or create) */
export const CartReply = Type.Object({ cart: Cart })
export type CartReply = Static<typeof CartReply>

/** POST customer/productToShoppingCart, both body forms. `idempotency_key` marks a merged guest line. */
export const AddToCartBody = Type.Object({
  ...ClientExtras,
  quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
  product_id: Type.Optional(Id),
  productId: Type.Optional(Id),
  is_buy_now: Type.Optional(Type.Unknown()),
  inventory_id: Type.Optional(Type.Unknown()),
  idempotency_key: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
})
/** Successful even when capped to stock. */
export const CartChanged = Type.Object({
  ...Done.properties,
  cart: Cart,
  capped: Type.Optional(Type.Boolean()),
})
export const CartMutationReply = Type.Union([
  CartChanged,
  Type.Object({ ...Refused.properties, cart: Type.Optional(Cart) }),
])
export type CartMutationReply = Static<typeof CartMutationReply>

/** POST customer/deleteProductFromShoppingCart: {itemId, prodId} or {productId, quantity} */
export const DeleteFromCartBody = Type.Object({
  ...ClientExtras,
  itemId: Type.Optional(Id),
  prodId: Type.Optional(Id),
  productId: Type.Optional(Id),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
})

/** POST customer/updateShoppingCart: the line's new quantity */
export const UpdateCartBody = Type.Object({
  ...ClientExtras,
  itemId: Id,
  quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
})

/** POST shop/cartQuote {lines, postcode}: a guest's cart priced by the server; public. Unknown products are in `gone`. */
export const CartQuoteBody = Type.Object({
  ...ClientExtras,
  lines: Type.Array(
    Type.Object({ productId: Id, quantity: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    { maxItems: 100 },
  ),
  /** destination; without it shipping is unknown, except for digital carts */
  postcode: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
})
export const CartQuoteReply = Type.Object({
  items_qty: Type.Integer(),
  items: Type.Array(Type.Object({ ...CartItem.properties, id: Type.Integer() })),
  subtotal: Pesos,
  discount_total: Pesos,
  bundles: Type.Array(AppliedBundle),
  missing: Type.Array(Type.String()),
  /** null without a destination */
  shipping_total: Nullable(Pesos),
  grand_total: Pesos,
  only_digital: Type.Boolean(),
  free_shipping_missing: Nullable(Pesos),
  /** delivery estimate for the postcode; null without one */
  delivery: Nullable(DeliveryEstimate),
  gone: Type.Array(Id),
})
export type CartQuoteReply = Static<typeof CartQuoteReply>

/** GET shop/proposedCart/{id}: an agent's proposal at current prices */
export const ProposedCartReply = Type.Object({ quote: CartQuoteReply, expires_at: Moment })
export type ProposedCartReply = Static<typeof ProposedCartReply>

/** An item saved for later. */
export const SavedItem = Type.Object({
  product_id: Id,
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  /** price in force of one unit when it was saved; null when it had none */
  saved_price: Nullable(Pesos),
  /** as it is now; null when it is not sold any more */
  product_details: Nullable(ProductCard),
})
export type SavedItem = Static<typeof SavedItem>

/** GET customer/savedForLater */
export const SavedReply = Type.Object({ saved: Type.Array(SavedItem) })
export type SavedReply = Static<typeof SavedReply>

/** POST customer/saveForLater: a cart line, or with `quantity` a product beside the cart */
export const SaveForLaterBody = Type.Object({
  ...ClientExtras,
  product_id: Id,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
})

/** POST customer/moveToCart, customer/deleteSaved */
export const SavedBody = Type.Object({ ...ClientExtras, product_id: Id })

/** GET shop/bundles/{id}: products that cost less together, at the prices of today, and promotions */
export const BundlesReply = Type.Object({
  /** texts of applied promotions */
  promotions: Type.Array(Type.String()),
  bundles: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      /** sum of single prices, bundle price, and difference */
      apart: Pesos,
      together: Pesos,
      saving: Pesos,
      products: Type.Array(ProductCard),
    }),
  ),
})
export type BundlesReply = Static<typeof BundlesReply>
