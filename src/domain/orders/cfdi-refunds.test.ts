import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/support/property-runs.ts'
import { addCentavos, type Centavos, subtractCentavos, toCentavos } from '../money.ts'
import { calculateCfdiAmounts } from './cfdi-amounts.ts'
import { listCfdiConcepts } from './cfdi-invoice-lines.ts'
import {
  type InvoicedRefund,
  type InvoiceLine,
  listRefundConcepts,
  listRemainingConcepts,
} from './cfdi-refunds.ts'
import { planRefund } from './refund.ts'

const line = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  lineId: 1,
  productId: 1,
  name: 'Tinta',
  sku: 'TINTA',
  urlKey: 'tinta',
  imagePath: null,
  digital: false,
  quantity: 3,
  unitPrice: toCentavos(29_900),
  regularPrice: toCentavos(29_900),
  discount: toCentavos(1001),
  productKey: '44103105',
  ...over,
})
const shipping = toCentavos(9900)

describe('credit note of a refund', () => {
  it('has the refunded units at what was paid for them', () => {
    const lines = [{ lineId: 1, quantity: 2, amount: toCentavos(59_132) }]
    const refund = { id: 1, amount: toCentavos(69_032), shipping, lines }
    expect(listRefundConcepts(refund, [line()])).toMatchObject([
      { sku: 'TINTA', quantity: 2, discount: 668, total: 59_132, productKey: '44103105' },
      { sku: 'ENVIO', quantity: 1, total: 9900 },
    ])
  })

  it('has a single line where units do not make the amount, or have no SAT key any more', () => {
    const lines = [{ lineId: 1, quantity: 2, amount: toCentavos(59_132) }]
    const wanted = [{ sku: 'DEVOLUCION', productKey: '84111506', unitKey: 'ACT', total: 50_000 }]
    const less = { id: 1, amount: toCentavos(50_000), shipping: toCentavos(0), lines }
    expect(listRefundConcepts(less, [line()])).toMatchObject(wanted)
    const money = { ...less, lines: [] }
    expect(listRefundConcepts(money, [line()])).toMatchObject(wanted)
    const exact = { ...less, amount: toCentavos(59_132) }
    expect(listRefundConcepts(exact, [line({ productKey: null })])).toHaveLength(1)
  })
})

describe('invoice after refunds', () => {
  it('leaves out the refunded units, and gives other returned money as a discount', () => {
    const refunds = [
      {
        id: 1,
        amount: toCentavos(39_466),
        shipping,
        lines: [{ lineId: 1, quantity: 1, amount: toCentavos(29_566) }],
      },
      { id: 2, amount: toCentavos(5000), shipping: toCentavos(0), lines: [] },
    ]
    expect(listRemainingConcepts({ shipping }, [line()], refunds)).toMatchObject([
      { sku: 'TINTA', quantity: 2, discount: 5667, total: 54_133 },
    ])
  })
})

const centavos = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map(toCentavos)
const randomLine = fc
  .record({ quantity: fc.integer({ min: 1, max: 9 }), unitPrice: centavos(100, 3_000_000) })
  .chain((one) =>
    fc.record({
      ...Object.fromEntries(Object.entries(one).map(([key, value]) => [key, fc.constant(value)])),
      discount: centavos(0, Math.floor((one.unitPrice * one.quantity) / 2)),
    }),
  )
  .map((one) => line(one as Partial<InvoiceLine>))

it('credit notes, and the invoice of what remains, have the money of the refunds to the centavo', () => {
  fc.assert(
    fc.property(
      fc.array(randomLine, { minLength: 1, maxLength: 5 }),
      centavos(0, 50_000),
      fc.array(
        fc.record({ at: fc.nat(4), units: fc.integer({ min: 1, max: 3 }), part: fc.nat(50) }),
        {
          maxLength: 4,
        },
      ),
      (drawn, paidShipping, wishes) => {
        const lines = drawn.map((one, at) => ({ ...one, lineId: at + 1 }))
        const total = totalOf(listCfdiConcepts({ shipping: paidShipping }, lines))
        const refunds = refund(lines, { total, shipping: paidShipping }, wishes)
        for (const one of refunds) {
          const note = calculateCfdiAmounts(listRefundConcepts(one, lines))
          expect(note.total).toBe(one.amount)
          expect(note.lines.every(({ base }) => base > 0)).toBe(true)
        }
        const back = addCentavos(...refunds.map(({ amount }) => amount))
        const left = listRemainingConcepts({ shipping: paidShipping }, lines, refunds)
        expect(totalOf(left)).toBe(total - back)
        expect(calculateCfdiAmounts(left).total).toBe(total - back)
      },
    ),
    propertyRuns(300),
  )
})

function totalOf(concepts: readonly { total: Centavos }[]): Centavos {
  return addCentavos(...concepts.map((concept) => concept.total))
}

/** Partial refunds as the office plans them: units of a line, or an amount. */
function refund(
  lines: readonly InvoiceLine[],
  paid: { total: Centavos; shipping: Centavos },
  wishes: readonly { at: number; units: number; part: number }[],
): InvoicedRefund[] {
  const made: InvoicedRefund[] = []
  for (const { at, units, part } of wishes) {
    const back = made.flatMap((one) => one.lines)
    const left = subtractCentavos(paid.total, addCentavos(...made.map(({ amount }) => amount)))
    const facts = {
      lines: lines.map((one) => {
        const own = back.filter(({ lineId }) => lineId === one.lineId)
        const refunded = own.reduce((sum, { quantity }) => sum + quantity, 0)
        return { ...one, id: one.lineId, refunded, unsent: one.quantity - refunded }
      }),
      left,
      shipping: paid.shipping,
      shippingRefunded: addCentavos(...made.map((one) => one.shipping)),
      products: subtractCentavos(paid.total, paid.shipping),
      points: 0,
      pointsFor: () => 0,
    }
    const lineId = lines[at % lines.length]!.lineId
    const ask =
      part > 40
        ? { amount: toCentavos(Math.floor((left * part) / 100)) }
        : {
            lines: [{ lineId, quantity: units, goods: 'unsent' as const, restock: false }],
            shipping: part > 30,
          }
    const planned = planRefund(facts, ask)
    if (!planned.ok || planned.plan.amount === 0 || planned.plan.stays === 0) continue
    made.push({ id: made.length + 1, ...planned.plan })
  }
  return made
}
