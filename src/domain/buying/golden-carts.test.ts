import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeRandomCart } from '#test/support/random-carts.ts'
import { addCentavos, zeroCentavos } from '../money.ts'
import { priceCart, type PricedCart } from './cart.ts'

const priced = Array.from({ length: 1000 }, (_, seed) => {
  const { lines, context } = makeRandomCart(seed + 1)
  return priceCart(lines, context)
})

/** Prices, savings and messages of a cart, in a fixed field order. */
function toResult(cart: PricedCart) {
  const { missing, coupon, shipping, shippingOptions } = cart
  return {
    lines: cart.lines.map((line) => [
      line.productId,
      line.quantity,
      line.unitPrice,
      line.regularPrice,
      line.onOffer,
      line.total,
      line.savedShare,
      line.bundledUnits,
      line.discount,
    ]),
    changes: cart.changes.map((change) =>
      Object.entries(change)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flat(),
    ),
    subtotal: cart.subtotal,
    discount: cart.discount,
    savings: cart.bundles.map(({ code, name, sets, saving, promotion = null }) => [
      code,
      name,
      sets,
      saving,
      promotion,
    ]),
    missing: missing.map((one) =>
      'units' in one
        ? [one.promotion.id, one.units, 'units']
        : [one.promotion.id, one.amount, 'centavos'],
    ),
    coupon: coupon && [coupon.id, coupon.code, coupon.inUse],
    shipping: shipping && [shipping.code, shipping.cost],
    options: shippingOptions.map(({ code, cost }) => [code, cost]),
    total: cart.total,
    missingToFreeShipping: cart.missingToFreeShipping,
    items: [cart.itemCount, cart.onlyDigital],
  }
}

const results = priced.map((cart) => JSON.stringify(toResult(cart)))
const countOf = (isSuch: (cart: PricedCart) => boolean) => priced.filter(isSuch).length

/** Number of carts that each pricing rule applies to; a rule without carts would be untested. */
const counts = {
  bundles: countOf(({ bundles }) => bundles.some(({ promotion }) => promotion === undefined)),
  promotions: countOf(({ bundles }) => bundles.some(({ promotion }) => promotion !== undefined)),
  missing: countOf(({ missing }) => missing.length > 0),
  couponsInUse: countOf(({ coupon }) => coupon?.inUse === true),
  couponsWithoutUse: countOf(({ coupon }) => coupon?.inUse === false),
  couponsDropped: countOf(({ changes }) => changes.some(({ kind }) => kind === 'coupon-dropped')),
  couponsBelowMinimum: countOf(({ changes }) =>
    changes.some((change) => change.kind === 'coupon-dropped' && change.missing !== null),
  ),
  savingsLost: countOf(({ changes }) => changes.some(({ kind }) => kind === 'bundle-dropped')),
  couponsBesidePromotions: countOf(
    ({ coupon, lines }) =>
      coupon !== null &&
      lines.some(({ savedShare, discount }) => 0 < savedShare && savedShare < discount),
  ),
  freeShipping: countOf(({ shipping }) => shipping?.cost === 0 && shipping.code === 'estandar'),
}

describe('a thousand random carts', () => {
  it('random carts have the prices that were recorded, to the centavo', async () => {
    const hashes = Array.from({ length: 20 }, (_, group) =>
      createHash('sha256')
        .update(results.slice(group * 50, group * 50 + 50).join('\n'))
        .digest('hex'),
    )
    const samples = results.filter((_, place) => place % 100 === 7)
    const recorded = [JSON.stringify(counts), ...hashes, ...samples]
    // Written anew by `npx vitest run --project rules src/domain/buying/golden-carts.test.ts --update`.
    await expect(`${recorded.join('\n')}\n`).toMatchFileSnapshot('golden-carts.txt')
  })

  it('random carts add up, and no discount exceeds what it reduces', () => {
    for (const cart of priced) {
      const { lines, bundles, subtotal, discount, shipping, total } = cart
      expect(addCentavos(...lines.map((line) => line.total))).toBe(subtotal)
      expect(addCentavos(...lines.map((line) => line.discount))).toBe(discount)
      const saved = addCentavos(...bundles.map(({ saving }) => saving))
      expect(addCentavos(...lines.map(({ savedShare }) => savedShare))).toBe(saved)
      expect(saved).toBeLessThanOrEqual(discount)
      for (const line of lines) {
        expect(line.total).toBe(line.unitPrice * line.quantity)
        expect(line.savedShare).toBeGreaterThanOrEqual(0)
        expect(line.discount).toBeGreaterThanOrEqual(line.savedShare)
        expect(line.discount).toBeLessThanOrEqual(line.total)
        expect(line.bundledUnits).toBeLessThanOrEqual(line.quantity)
      }
      expect(total).toBe(subtotal - discount + (shipping?.cost ?? zeroCentavos))
      expect(total).toBeGreaterThanOrEqual(0)
    }
  })
})
