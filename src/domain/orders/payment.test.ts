import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centavos, toCentavos } from '../money.ts'
import {
  type PaymentAttemptState,
  isRefundMadeByPaymentGateway,
  calculateOutstandingRefund,
  type GatewayReportedPaymentState,
  decideGatewayReportEffect,
} from './payment.ts'

const total = toCentavos(125_000)

function news(over: Partial<GatewayReportedPaymentState> = {}): GatewayReportedPaymentState {
  return {
    status: 'paid',
    ref: 'ref-1',
    currency: 'MXN',
    amount: total,
    paidAmount: total,
    hasVoucher: false,
    ...over,
  }
}

function step(
  state: PaymentAttemptState,
  over: Partial<GatewayReportedPaymentState>,
  voucher: object | null = {},
) {
  return decideGatewayReportEffect({ ref: 'ref-1', state, total, voucher }, news(over))
}

describe('payment', () => {
  it('a payment is marked as mismatch if its reference, currency or amount differs from the order', () => {
    expect(step('open', { ref: 'ref-2' })).toBe('mismatch')
    expect(step('open', { currency: 'USD' })).toBe('mismatch')
    expect(step('open', { amount: toCentavos(total + 1) })).toBe('mismatch')
    expect(step('open', { paidAmount: toCentavos(total - 1) })).toBe('mismatch')
    expect(step('pending', { paidAmount: toCentavos(0) })).toBe('mismatch')
  })

  it('a payment is refunded through the gateway only when made by card', () => {
    const methods = ['card', 'spei', 'cash', null] as const
    expect(methods.filter((method) => isRefundMadeByPaymentGateway({ method }))).toEqual(['card'])
  })

  it('a payment is settled when the full amount or more is received', () => {
    expect(step('open', {})).toBe('settle')
    expect(step('pending', { paidAmount: toCentavos(total + 500) })).toBe('settle')
  })

  it('a late failure webhook leaves a pending or paid payment unchanged; only a pending payment can expire', () => {
    expect(step('pending', { status: 'failed', paidAmount: 0 as Centavos })).toBe('nothing')
    for (const status of ['failed', 'expired', 'open', 'pending'] as const) {
      expect(step('paid', { status, hasVoucher: true })).toBe('nothing')
    }
    expect(step('pending', { status: 'expired', paidAmount: 0 as Centavos })).toBe('expire')
  })

  it('a payment that failed, expired or was replaced still becomes paid when money arrives late', () => {
    for (const state of ['failed', 'expired', 'superseded'] as const) {
      expect(step(state, {})).toBe('settle')
    }
  })

  it('a payment slip makes a payment pending, whereas a card payment under review does not become pending', () => {
    expect(step('open', { status: 'pending', hasVoucher: true })).toBe('await')
    expect(step('open', { status: 'pending', hasVoucher: false })).toBe('nothing')
    // an order that changed its payment method waits for the slip of its new page
    expect(step('pending', { status: 'pending', hasVoucher: true }, null)).toBe('await')
    expect(step('pending', { status: 'pending', hasVoucher: true })).toBe('nothing')
  })

  it('a payment attempt replaced by another one ends when its gateway session fails or expires', () => {
    expect(step('superseded', { status: 'failed', paidAmount: 0 as Centavos })).toBe('fail')
    expect(step('superseded', { status: 'expired', paidAmount: 0 as Centavos })).toBe('expire')
  })

  it('the refund still owed for an order is the amount paid minus amounts kept, promised or already refunded (CHK-05)', () => {
    const sum = fc.integer({ min: 0, max: 10_000_000 }).map(toCentavos)
    fc.assert(
      fc.property(sum, sum, sum, fc.boolean(), (paid, kept, promised, isAllBack) => {
        const refunded = isAllBack ? paid : promised
        const owed = calculateOutstandingRefund({ state: 'paid', paid, kept, promised, refunded })
        const given = Math.max(promised, refunded)
        expect(owed).toBe(kept + given >= paid ? 0 : paid - kept - given)
        const all = toCentavos(promised + owed)
        expect(
          calculateOutstandingRefund({ state: 'paid', paid, kept, promised: all, refunded }),
        ).toBe(0)
        expect(
          calculateOutstandingRefund({ state: 'charged_back', paid, kept, promised, refunded }),
        ).toBe(0)
      }),
    )
  })

  it('a payment ends in the same state for any sequence and repetition of gateway webhooks', () => {
    const after: Record<string, PaymentAttemptState> = {
      await: 'pending',
      settle: 'paid',
      fail: 'failed',
      expire: 'expired',
      refund: 'refunded',
      'charge-back': 'charged_back',
    }
    const told = fc.shuffledSubarray(
      ['open', 'pending', 'paid', 'paid', 'expired', 'failed'] as const,
      { minLength: 1 },
    )
    fc.assert(
      fc.property(told, (statuses) => {
        let state: PaymentAttemptState = 'open'
        for (const status of statuses) {
          state = after[step(state, { status, hasVoucher: true })] ?? state
        }
        if (statuses.includes('paid')) expect(state).toBe('paid')
      }),
    )
  })
})
