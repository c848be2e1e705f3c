import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { isGatewayError } from '../gateway.ts'
import { conektaToGatewayPayment, findUnrecordedRefund } from './read-payment.ts'
import { conektaReplySchemas } from './reply-schemas.ts'

const nonsense = fc.oneof(
  fc.constantFrom<unknown>(null, '', [], {}, -1, 0.5, 1e300, 2 ** 53, Number.MAX_SAFE_INTEGER),
  fc.anything(),
)

/** A field that is mostly as it should be, sometimes absent, and sometimes anything. */
function field(right: fc.Arbitrary<unknown>) {
  return fc.option(fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: nonsense }), {
    freq: 8,
    nil: undefined,
  })
}

const status = fc.constantFrom('paid', 'pending_payment', 'declined', 'expired', 'refunded', 'new')
const amount = fc.constantFrom(0, 1, 700, 50_000)
const moment = fc.constantFrom(0, 1_775_887_199, 4_000_000_000)
const list = (item: fc.Arbitrary<unknown>) =>
  field(fc.record({ data: field(fc.array(item, { maxLength: 3 })) }))
const refund = fc.record({
  id: field(fc.constantFrom('r1', 'r2')),
  amount: field(amount.map((one) => -one)),
  status: field(fc.constantFrom('failed', 'refunded')),
})
const charge = fc.record({
  id: field(fc.constant('ch_1')),
  status: field(status),
  amount: field(amount),
  currency: field(fc.constant('MXN')),
  paid_at: field(moment),
  monthly_installments: field(fc.constantFrom(0, 3, 6)),
  payment_method: field(
    fc.record({
      object: field(fc.constantFrom('card_payment', 'cash_payment', 'bank_transfer_payment')),
      expires_at: field(moment),
      reference: field(fc.constantFrom('10001140326893401915', 12)),
      clabe: field(fc.constant('646180110400000007')),
      last4: field(fc.constantFrom('4242', 4242)),
    }),
  ),
  refunds: list(refund),
  chargeback: field(fc.record({ status: field(fc.constantFrom('won', 'lost')) })),
})
const order = fc.record({
  id: field(fc.constant('ord_1')),
  amount: field(amount),
  currency: field(fc.constant('MXN')),
  created_at: field(moment),
  amount_refunded: field(amount),
  payment_status: field(status),
  metadata: field(fc.record({ ref: field(fc.constant('the-ref')) })),
  checkout: field(fc.record({ id: field(fc.constant('page')), expires_at: field(moment) })),
  charges: list(charge),
})

it('whatever Conekta answers is a payment, a refusal or an outage, never a fault of the shop', () => {
  let payments = 0
  fc.assert(
    fc.property(order, (answer: unknown) => {
      if (!conektaReplySchemas.order.Check(answer)) return
      findUnrecordedRefund(answer, toCentavos(700), [{ id: 'r1', amount: toCentavos(700) }])
      try {
        const { sessionId, ref, paidAmount, voucher, paidAt } = conektaToGatewayPayment(
          answer,
          new Date(),
        )
        payments += 1
        expect([sessionId, ref]).toEqual([answer.id, answer.metadata?.ref])
        expect(Number.isSafeInteger(paidAmount) && paidAmount >= 0).toBe(true)
        for (const date of [voucher?.expiresAt, paidAt]) expect(date?.getTime()).not.toBeNaN()
      } catch (error) {
        if (!isGatewayError(error)) throw error
      }
    }),
    propertyRuns(2000),
  )
  expect(payments).toBeGreaterThan(20)
})
