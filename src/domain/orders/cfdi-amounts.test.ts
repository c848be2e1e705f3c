import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '#test/support/property-runs.ts'
import { addCentavos, toCentavos } from '../money.ts'
import { calculateCfdiAmounts } from './cfdi-amounts.ts'
import { listCfdiConcepts } from './cfdi-invoice-lines.ts'

const product = {
  productId: 1,
  name: 'Mouse',
  sku: 'TG-1',
  urlKey: 'mouse',
  imagePath: null,
  digital: false,
  productKey: '43211708',
}

/** An order line: some with a discount, some free. */
const line = fc
  .oneof(
    fc.record({
      quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9999 })),
      price: fc.oneof(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 100, max: 9_999_999 })),
      part: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.999, noNaN: true })),
    }),
    fc.record({
      quantity: fc.integer({ min: 1, max: 200 }),
      price: fc.integer({ min: 100, max: 99_999 }),
      part: fc.constant(1),
    }),
  )
  .map(({ quantity, price, part }) => ({
    ...product,
    quantity,
    unitPrice: toCentavos(price),
    regularPrice: toCentavos(price),
    discount: toCentavos(part === 1 ? quantity * price : Math.floor(quantity * (price - 2) * part)),
  }))

const order = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 60 }),
    shipping: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99_900 })).map(toCentavos),
  })
  .map(({ lines, shipping }) => listCfdiConcepts({ shipping }, lines))
  .filter((concepts) => concepts.reduce((sum, { total }) => sum + total, 0) > concepts.length)

const micro = 1_000_000n

/**
 * Anexo 20's formulas, written separately, in whole numbers: limits of the line's amount and tax,
 * and totals as sums rounded to two decimals.
 */
function recompute(lines: ReturnType<typeof calculateCfdiAmounts>['lines']) {
  const roundToCentavos = (sum: bigint) => (sum + 5000n) / 10_000n
  const sums = { amount: 0n, discount: 0n, tax: 0n }
  for (const { quantity, unitValue, discount, base, tax } of lines) {
    const amount = BigInt(quantity) * BigInt(unitValue)
    const net = amount - BigInt(discount) * 10_000n
    expect(BigInt(base)).toBe(net)
    expect(net > 0n).toBe(true)
    // Importe of the tax: between (base - half a millionth) and (base + half a millionth) by 0.16.
    const doubled = 2n * net
    expect(BigInt(tax) * 2n * micro >= (doubled - 1n) * 160_000n - 2n * micro).toBe(true)
    expect(BigInt(tax) * 2n * micro <= (doubled + 1n) * 160_000n + 2n * micro).toBe(true)
    sums.amount += amount
    sums.discount += BigInt(discount) * 10_000n
    sums.tax += BigInt(tax)
  }
  const subtotal = roundToCentavos(sums.amount)
  const discount = roundToCentavos(sums.discount)
  const tax = roundToCentavos(sums.tax)
  return { subtotal, discount, tax, total: subtotal - discount + tax }
}

it('an invoice totals the order to the centavo, by rules written separately', () => {
  fc.assert(
    fc.property(order, (concepts) => {
      const amounts = calculateCfdiAmounts(concepts)
      const paid = addCentavos(...concepts.map(({ total }) => total))
      const { lines, ...sums } = amounts
      expect(Object.values(sums).map(BigInt)).toEqual(
        Object.values(recompute(lines)).map((sum) => sum),
      )
      expect(sums.total).toBe(paid)
      expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
        concepts.reduce((sum, { quantity }) => sum + quantity, 0),
      )
    }),
    propertyRuns(200),
  )
})

it('the discount of an invoice line has two decimals and its unit value six', () => {
  const concepts = listCfdiConcepts({ shipping: toCentavos(9900) }, [
    {
      ...product,
      quantity: 3,
      unitPrice: toCentavos(29_900),
      regularPrice: toCentavos(29_900),
      discount: toCentavos(1001),
    },
  ])
  expect(calculateCfdiAmounts(concepts)).toMatchObject({
    lines: [
      { sku: 'TG-1', quantity: 3, unitValue: 257_758_851, discount: 863 },
      { sku: 'ENVIO', quantity: 1, unitValue: 85_344_828, discount: 0, tax: 13_655_172 },
    ],
    total: 98_599,
  })
})

it('a line that was free keeps one centavo, which its tax needs', () => {
  const free = {
    ...product,
    quantity: 2,
    unitPrice: toCentavos(100),
    regularPrice: toCentavos(100),
    discount: toCentavos(200),
  }
  const { lines, total } = calculateCfdiAmounts(
    listCfdiConcepts({ shipping: toCentavos(0) }, [
      free,
      { ...free, sku: 'TG-2', discount: toCentavos(0) },
    ]),
  )
  expect(lines.every(({ base }) => base > 0)).toBe(true)
  expect(total).toBe(200)
})
