import type * as wire from '#contract/cart.ts'
import {
  type CartChange,
  calculateDiscountedProductTotal,
  type PricedCartLine,
} from '#domain/buying/cart.ts'
import { formatAmountMissingToPromotion } from '#domain/buying/discounts/promotion-texts.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import type { CartQuote } from '#use-cases/buying/quote-cart.ts'
import type { CartWithProducts } from '#use-cases/buying/read-cart.ts'
import { toAppliedBundle } from '../applied-bundle-response.ts'
import { toProductCard } from '../catalogue/product-responses.ts'
import { toDeliveryEstimate } from './delivery-estimate-response.ts'

export function toCart({ cart, products }: CartWithProducts, now: Date): wire.Cart {
  const total = toPesos(cart.total)
  return {
    id: cart.id,
    version: cart.version,
    items_qty: cart.itemCount,
    items: toItems(cart.lines, products, now),
    subtotal: toPesos(cart.subtotal),
    discount_total: toPesos(cart.discount),
    bundles: cart.bundles.map(toAppliedBundle),
    missing: cart.missing.map(formatAmountMissingToPromotion),
    coupon: cart.coupon && {
      code: cart.coupon.code,
      description: cart.coupon.description,
      in_use: cart.coupon.inUse,
    },
    shipping_total: cart.shipping && toPesos(cart.shipping.cost),
    shipping_code: cart.shipping?.code ?? null,
    shipping_name: cart.shipping?.name ?? null,
    base_grand_total: total,
    grand_total: total,
    tax_included: true,
    free_shipping_missing: pesosOrNull(cart.missingToFreeShipping),
    only_digital: cart.onlyDigital,
    changes: cart.changes.map(toCartChange),
  }
}

export function toCartQuote(
  { cart, products, gone, place, orderBeforeHour }: CartQuote,
  postcode: string | undefined,
  now: Date,
): wire.CartQuoteResponse {
  return {
    items_qty: cart.itemCount,
    items: toItems(cart.lines, products, now),
    subtotal: toPesos(cart.subtotal),
    discount_total: toPesos(cart.discount),
    bundles: cart.bundles.map(toAppliedBundle),
    missing: cart.missing.map(formatAmountMissingToPromotion),
    shipping_total: cart.shipping && toPesos(cart.shipping.cost),
    grand_total: toPesos(cart.total),
    only_digital: cart.onlyDigital,
    free_shipping_missing: pesosOrNull(cart.missingToFreeShipping),
    delivery:
      postcode && place
        ? toDeliveryEstimate(postcode, {
            place,
            productsTotal: calculateDiscountedProductTotal(cart),
            options: cart.shippingOptions,
            first: cart.shipping,
            orderBeforeHour,
          })
        : null,
    gone,
  }
}

function toItems(
  lines: PricedCartLine[],
  products: ReadonlyMap<number, ProductListItem>,
  now: Date,
): wire.CartItem[] {
  return lines.flatMap((line) => {
    const product = products.get(line.productId)
    if (!product) return []
    const card = toProductCard(product, now)
    return [
      {
        id: line.lineId,
        product_id: line.productId,
        name: line.name,
        quantity: line.quantity,
        base_price: toPesos(line.unitPrice),
        original_price: toPesos(line.regularPrice),
        line_total: toPesos(line.total),
        bundled: line.bundledUnits,
        max_quantity: line.available,
        digital: line.digital,
        images: card.images,
        product_details: card,
      },
    ]
  })
}

/** A cart change in wire format, with its Spanish message. */
export function toCartChange(change: CartChange): wire.CartChange {
  const { kind } = change
  if (kind === 'coupon-dropped') {
    return { product_id: null, name: change.code, kind, message: couponText(change) }
  }
  if (kind === 'bundle-dropped') {
    return { product_id: null, name: change.name, kind, message: bundleText(change) }
  }
  return { product_id: change.productId, name: change.name, kind, message: productText(change) }
}

function bundleText({
  name,
  saving,
  promotion,
}: {
  name: string
  saving: Centavos
  promotion?: number
}): string {
  if (promotion !== undefined) {
    return `La promoción ${name} ya no se cumple: dejas de ahorrar ${formatCentavos(saving)}.`
  }
  return `El paquete ${name} ya no está completo: dejas de ahorrar ${formatCentavos(saving)}.`
}

function productText(
  change: Exclude<CartChange, { kind: 'coupon-dropped' | 'bundle-dropped' }>,
): string {
  switch (change.kind) {
    case 'price-up':
      return `${change.name} subió de ${formatCentavos(change.from)} a ${formatCentavos(change.to)}.`
    case 'price-down':
      return `${change.name} bajó de ${formatCentavos(change.from)} a ${formatCentavos(change.to)}.`
    case 'capped':
      return change.to === 1
        ? `De ${change.name} solo queda 1 pieza.`
        : `De ${change.name} solo quedan ${change.to} piezas.`
    case 'gone':
      return `${change.name} ya no está disponible.`
  }
}

function couponText({ code, missing }: { code: string; missing: Centavos | null }): string {
  if (missing !== null) return `Te faltan ${formatCentavos(missing)} para usar el cupón ${code}.`
  return `El cupón ${code} ya no está disponible.`
}

function pesosOrNull(amount: Centavos | null): number | null {
  return amount === null ? null : toPesos(amount)
}
