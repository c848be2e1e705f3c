import { describe, expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import {
  type PaymentStateExplanationCode,
  type PaymentStateExplanationInput,
  explainPaymentAttemptState,
} from './explain-payment-state.ts'

const now = new Date('2026-11-21T18:00:00Z')
const later = new Date('2026-11-21T19:00:00Z')
const earlier = new Date('2026-11-21T17:00:00Z')

type Change = {
  attempt?: Partial<PaymentStateExplanationInput['attempt']>
  order?: Partial<NonNullable<PaymentStateExplanationInput['order']>>
  notices?: Partial<PaymentStateExplanationInput['notices']>
}

function facts({ attempt, order, notices }: Change): PaymentStateExplanationInput {
  return {
    attempt: {
      state: 'open',
      sessionId: 'ses_1',
      voucher: null,
      method: null,
      paid: toCentavos(0),
      refunded: toCentavos(0),
      total: toCentavos(109_900),
      expiresAt: later,
      ...attempt,
    },
    order: order ? { state: 'processing', paymentFlag: null, cancelReason: null, ...order } : null,
    notices: { count: 0, waits: false, differs: false, ...notices },
  }
}

const voucher = { reference: '1', expiresAt: later.toISOString() }
const paid = { state: 'paid', paid: toCentavos(109_900) } as const

const cases: [PaymentStateExplanationCode, Change][] = [
  ['not-paid-yet', {}],
  ['not-opened', { attempt: { sessionId: null } }],
  ['overdue', { attempt: { expiresAt: earlier } }],
  ['reference-given', { attempt: { state: 'pending', voucher } }],
  ['part-came', { attempt: { state: 'pending', voucher, paid: toCentavos(10_000) } }],
  ['declined', { attempt: { state: 'failed' } }],
  ['called-off', { attempt: { state: 'failed' }, order: { state: 'canceled' } }],
  ['reference-expired', { attempt: { state: 'expired', voucher } }],
  ['left-unpaid', { attempt: { state: 'expired' } }],
  ['not-opened', { attempt: { state: 'expired', sessionId: null } }],
  ['replaced', { attempt: { state: 'superseded' } }],
  ['arrived', { attempt: paid, order: {}, notices: { count: 1 } }],
  ['arrived-unannounced', { attempt: paid, order: {} }],
  ['free', { attempt: { state: 'paid', total: toCentavos(0) }, order: {} }],
  ['paid-late', { attempt: paid, order: { paymentFlag: 'paid_late', cancelReason: 'Sin piezas' } }],
  ['owed-back', { attempt: paid, order: { paymentFlag: 'refund_open' } }],
  ['given-back', { attempt: { state: 'refunded' }, order: { paymentFlag: 'refunded' } }],
  ['owed-back', { attempt: { state: 'expired', paid: toCentavos(109_800) } }],
  [
    'given-back',
    { attempt: { state: 'expired', paid: toCentavos(109_800), refunded: toCentavos(109_800) } },
  ],
  ['charged-back', { attempt: { state: 'charged_back' } }],
  ['differs', { attempt: { state: 'expired' }, notices: { count: 1, differs: true } }],
  ['notice-waits', { notices: { count: 1, waits: true } }],
  ['arrived', { attempt: paid, order: {}, notices: { count: 2, waits: true } }],
]

describe('reason for a missing payment', () => {
  it.each(cases)(
    'the back-office explanation of a payment that has not arrived names the reason: %s',
    (code, change) => {
      const arrival = explainPaymentAttemptState(facts(change), now)
      expect(arrival.code).toBe(code)
      expect(arrival.words).toMatch(/^\p{Lu}.+\.$/u)
    },
  )

  it('the back-office explanation of a payment that has not arrived includes missing amount and cancellation reason', () => {
    const part = facts({ attempt: { state: 'pending', voucher, paid: toCentavos(10_000) } })
    expect(explainPaymentAttemptState(part, now).words).toBe(
      'Llegó una parte: $100.00. Faltan $999.00.',
    )
    const late = facts({
      attempt: paid,
      order: { state: 'canceled', paymentFlag: 'paid_late', cancelReason: 'Lo pidió el cliente' },
    })
    expect(explainPaymentAttemptState(late, now).words).toContain('(Lo pidió el cliente)')
  })
})
