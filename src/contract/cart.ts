import { type Static, Type } from 'typebox'
import { IgnoredRequestBodyFields, Id, IsoDateTime, Nullable, Pesos } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ProductCard } from './catalogue.ts'
import { DeliveryEstimate } from './delivery-estimates.ts'
import { ProductIdParams } from './path-params.ts'
import {
  SuccessResponse,
  BusinessRuleErrorResponse,
  createResponseOrErrorSchema,
  ResultResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'

export const CartItem = Type.Object({
  id: Id,
  product_id: Id,
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  /** Current unit price in pesos. */
  base_price: Pesos,
  original_price: Pesos,
  line_total: Pesos,
  /** How many units of the cart line belong to a bundle offer. */
  bundled: Type.Integer({ minimum: 0 }),
  /**
   * Maximum quantity of the product that the shopper can buy now; a larger `quantity` in the cart
   * line must be reduced.
   */
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
  /** Display text of an applied bundle or promotion, with its name and kind. */
  label: Type.String(),
  sets: Type.Integer({ minimum: 1 }),
  saving: Pesos,
  /** Present for a promotion, absent for a bundle. */
  promotion: Type.Optional(Type.Literal(true)),
})
export type AppliedBundle = Static<typeof AppliedBundle>

/** A change in the cart since the shopper's last view, with a message for the shopper. */
export const CartChange = Type.Object({
  /**
   * Id of the changed product; null for bundles and for coupons. The code of a coupon is in `name`.
   */
  product_id: Nullable(Id),
  name: Type.String(),
  kind: Type.Enum(['price-up', 'price-down', 'capped', 'gone', 'coupon-dropped', 'bundle-dropped']),
  message: Type.String(),
})
export type CartChange = Static<typeof CartChange>

export const Cart = Type.Object({
  id: Id,
  /** Version number of the cart, increased by every change; lets browser tabs detect stale carts. */
  version: Type.Integer(),
  items_qty: Type.Integer(),
  items: Type.Array(CartItem),
  subtotal: Pesos,
  /** Total discount in pesos: bundles, promotions and coupon. */
  discount_total: Pesos,
  bundles: Type.Array(AppliedBundle),
  /** Texts about promotions that the cart nearly reaches, for example by one more product. */
  missing: Type.Array(Type.String()),
  /**
   * Applied coupon; `in_use` is false while the coupon gives no discount. A coupon without discount
   * is not consumed.
   */
  coupon: Nullable(
    Type.Object({ code: Type.String(), description: Type.String(), in_use: Type.Boolean() }),
  ),
  /** Shipping cost in pesos; null until a shipping method is chosen. */
  shipping_total: Nullable(Pesos),
  shipping_code: Nullable(Type.String()),
  shipping_name: Nullable(Type.String()),
  base_grand_total: Pesos,
  /** Total in pesos: items − discount + shipping. */
  grand_total: Pesos,
  tax_included: Type.Literal(true),
  /**
   * Amount in pesos by which the cart misses free shipping; 0 when reached, null when free shipping
   * is disabled.
   */
  free_shipping_missing: Nullable(Pesos),
  only_digital: Type.Boolean(),
  changes: Type.Array(CartChange),
})
export type Cart = Static<typeof Cart>

/**
 * GET customer/shoppingCart: the shopper's cart; POST customer/createNewCart: gets the cart or
 * creates one
 */
export const CartResponse = Type.Object({ cart: Cart })
export type CartResponse = Static<typeof CartResponse>

/**
 * POST customer/productToShoppingCart: adds a product to the cart; two body formats are accepted.
 * `idempotency_key` marks a line merged from the guest cart.
 */
export const AddToCartBody = Type.Object({
  ...IgnoredRequestBodyFields,
  quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
  product_id: Type.Optional(Id),
  productId: Type.Optional(Id),
  is_buy_now: Type.Optional(Type.Unknown()),
  inventory_id: Type.Optional(Type.Unknown()),
  idempotency_key: Type.Optional(Type.String({ minLength: 8, maxLength: 100 })),
})
/**
 * Reply to a cart change; the change succeeds even when the quantity is reduced to the available
 * stock.
 */
export const ChangedCartResponse = Type.Object({
  ...SuccessResponse.properties,
  cart: Cart,
  capped: Type.Optional(Type.Boolean()),
})
export const CartMutationResponse = Type.Union([
  ChangedCartResponse,
  Type.Object({ ...BusinessRuleErrorResponse.properties, cart: Type.Optional(Cart) }),
])
export type CartMutationResponse = Static<typeof CartMutationResponse>

/**
 * POST customer/deleteProductFromShoppingCart: removes units from the cart, by {itemId, prodId} or {productId,
 * quantity}
 */
export const DeleteFromCartBody = Type.Object({
  ...IgnoredRequestBodyFields,
  itemId: Type.Optional(Id),
  prodId: Type.Optional(Id),
  productId: Type.Optional(Id),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
})

/** POST customer/updateShoppingCart: sets the quantity of a cart line */
export const UpdateCartBody = Type.Object({
  ...IgnoredRequestBodyFields,
  itemId: Id,
  quantity: Type.Integer({ minimum: 1, maximum: 9999 }),
})

/**
 * POST shop/cartQuote {lines, postcode}: the server prices a guest's cart; no sign-in needed.
 * Unknown products are listed in `gone`.
 */
export const CartQuoteBody = Type.Object({
  ...IgnoredRequestBodyFields,
  lines: Type.Array(
    Type.Object({ productId: Id, quantity: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    { maxItems: 100 },
  ),
  /** Destination postcode; without it shipping cost is unknown, except for digital carts. */
  postcode: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
})
export const CartQuoteResponse = Type.Object({
  items_qty: Type.Integer(),
  items: Type.Array(Type.Object({ ...CartItem.properties, id: Type.Integer() })),
  subtotal: Pesos,
  discount_total: Pesos,
  bundles: Type.Array(AppliedBundle),
  missing: Type.Array(Type.String()),
  /** Shipping cost in pesos; null without destination postcode. */
  shipping_total: Nullable(Pesos),
  grand_total: Pesos,
  only_digital: Type.Boolean(),
  free_shipping_missing: Nullable(Pesos),
  /** Delivery estimate for the postcode; null without postcode. */
  delivery: Nullable(DeliveryEstimate),
  gone: Type.Array(Id),
})
export type CartQuoteResponse = Static<typeof CartQuoteResponse>

/** GET shop/proposedCart/{id}: a cart proposed by an AI agent, at current prices */
export const ProposedCartResponse = Type.Object({
  quote: CartQuoteResponse,
  expires_at: IsoDateTime,
})
export type ProposedCartResponse = Static<typeof ProposedCartResponse>

/** A product saved for later. */
export const SavedForLaterItem = Type.Object({
  product_id: Id,
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  /** Unit price at the time of saving, in pesos; null if the product had no price. */
  saved_price: Nullable(Pesos),
  /** Current data of a product saved for later; null if the product is no longer sold. */
  product_details: Nullable(ProductCard),
})
export type SavedForLaterItem = Static<typeof SavedForLaterItem>

/** GET customer/savedForLater: products that the shopper saved for later */
export const SavedForLaterResponse = Type.Object({ saved: Type.Array(SavedForLaterItem) })
export type SavedForLaterResponse = Static<typeof SavedForLaterResponse>

/** POST customer/saveForLater: saves a cart line or, with `quantity`, a product outside the cart */
export const SaveForLaterBody = Type.Object({
  ...IgnoredRequestBodyFields,
  product_id: Id,
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
})

/**
 * POST customer/moveToCart moves a product saved for later to the cart; POST customer/deleteSaved
 * deletes it from the list
 */
export const SavedForLaterProductBody = Type.Object({ ...IgnoredRequestBodyFields, product_id: Id })

/** A bundle whose products are all in stock, at current prices. */
export const OfferedBundle = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /**
   * Sum in pesos of the bundle products' prices when bought separately; `together` is the bundle
   * price, `saving` the difference.
   */
  apart: Pesos,
  together: Pesos,
  saving: Pesos,
  products: Type.Array(ProductCard),
})
export type OfferedBundle = Static<typeof OfferedBundle>

/** GET shop/bundles/{id}: bundles of a product at current prices, and its promotions */
export const BundlesResponse = Type.Object({
  /** Texts of the product's promotions. */
  promotions: Type.Array(Type.String()),
  bundles: Type.Array(OfferedBundle),
})
export type BundlesResponse = Static<typeof BundlesResponse>

export const cartOperations = {
  getProposedCart: {
    method: 'GET',
    path: 'shop/proposedCart/:id',
    params: Type.Object({ id: Type.String({ maxLength: 60 }) }),
    reply: createResponseOrErrorSchema(ProposedCartResponse),
  },
  listProductBundles: {
    method: 'GET',
    path: 'shop/bundles/:id',
    params: ProductIdParams,
    reply: BundlesResponse,
  },
  quoteCart: {
    method: 'POST',
    path: 'shop/cartQuote',
    body: CartQuoteBody,
    reply: createResponseOrInvalidInputSchema(CartQuoteResponse),
  },
  getCart: { method: 'GET', path: 'customer/shoppingCart', reply: CartResponse },
  createCart: {
    method: 'POST',
    path: 'customer/createNewCart',
    reply: createResponseOrInvalidInputSchema(CartResponse),
  },
  addToCart: {
    method: 'POST',
    path: 'customer/productToShoppingCart',
    body: AddToCartBody,
    reply: createResponseOrInvalidInputSchema(CartMutationResponse),
  },
  updateCartLine: {
    method: 'POST',
    path: 'customer/updateShoppingCart',
    body: UpdateCartBody,
    reply: createResponseOrInvalidInputSchema(CartMutationResponse),
  },
  removeFromCart: {
    method: 'POST',
    path: 'customer/deleteProductFromShoppingCart',
    body: DeleteFromCartBody,
    reply: createResponseOrInvalidInputSchema(CartMutationResponse),
  },
  listSavedForLater: {
    method: 'GET',
    path: 'customer/savedForLater',
    reply: SavedForLaterResponse,
  },
  saveForLater: {
    method: 'POST',
    path: 'customer/saveForLater',
    body: SaveForLaterBody,
    reply: createResponseOrInvalidInputSchema(CartMutationResponse),
  },
  moveSavedToCart: {
    method: 'POST',
    path: 'customer/moveToCart',
    body: SavedForLaterProductBody,
    reply: createResponseOrInvalidInputSchema(CartMutationResponse),
  },
  deleteSaved: {
    method: 'POST',
    path: 'customer/deleteSaved',
    body: SavedForLaterProductBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
