import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centavos, centavos } from '../money.ts'
import {
  type AttemptState,
  isRefundedByGateway,
  owedBack,
  type PaymentNews,
  stepFor,
} from './payment.ts'

const total = centavos(125_000)

function news(over: Partial<PaymentNews> = {}): PaymentNews {
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

function step(state: AttemptState, over: Partial<PaymentNews>) {
  return stepFor({ ref: 'ref-1', state, total }, news(over))
}

describe('payment', () => {
  it('a payment is a mismatch for another reference, currency or amount', () => {
    expect(step('open', { ref: 'ref-2' })).toBe('mismatch')
    expect(step('open', { currency: 'USD' })).toBe('mismatch')
    expect(step('open', { amount: centavos(total + 1) })).toBe('mismatch')
    expect(step('open', { paidAmount: centavos(total - 1) })).toBe('mismatch')
    expect(step('pending', { paidAmount: centavos(0) })).toBe('mismatch')
  })

  it('a payment is refunded by the gateway for cards only', () => {
    const methods = ['card', 'spei', 'cash', null] as const
    expect(methods.filter((method) => isRefundedByGateway({ method }))).toEqual(['card'])
  })

  it('a payment settles at the full amount or more', () => {
    expect(step('open', {})).toBe('settle')
    expect(step('pending', { paidAmount: centavos(total + 500) })).toBe('settle')
  })

  it('a payment ignores failure and expiry once pending or paid', () => {
    expect(step('pending', { status: 'failed', paidAmount: 0 as Centavos })).toBe('nothing')
    for (const status of ['failed', 'expired', 'open', 'pending'] as const) {
      expect(step('paid', { status, hasVoucher: true })).toBe('nothing')
    }
    expect(step('pending', { status: 'expired', paidAmount: 0 as Centavos })).toBe('expire')
  })

  it('a payment settles late money after failure, expiry or replacement', () => {
    for (const state of ['failed', 'expired', 'superseded'] as const) {
      expect(step(state, {})).toBe('settle')
    }
  })

  it('a payment awaits a voucher, but not a card under review', () => {
    expect(step('open', { status: 'pending', hasVoucher: true })).toBe('await')
    expect(step('open', { status: 'pending', hasVoucher: false })).toBe('nothing')
  })

  it('a payment ends a replaced attempt when its session fails or expires', () => {
    expect(step('superseded', { status: 'failed', paidAmount: 0 as Centavos })).toBe('fail')
    expect(step('superseded', { status: 'expired', paidAmount: 0 as Centavos })).toBe('expire')
  })

  it('the shop owes only unkept, unpromised and unrefunded money of a payment (CHK-05)', () => {
    const sum = fc.integer({ min: 0, max: 10_000_000 }).map(centavos)
    fc.assert(
      fc.property(sum, sum, sum, fc.boolean(), (paid, kept, promised, isAllBack) => {
        const refunded = isAllBack ? paid : promised
        const owed = owedBack({ state: 'paid', paid, kept, promised, refunded })
        const given = Math.max(promised, refunded)
        expect(owed).toBe(kept + given >= paid ? 0 : paid - kept - given)
        const all = centavos(promised + owed)
        expect(owedBack({ state: 'paid', paid, kept, promised: all, refunded })).toBe(0)
        expect(owedBack({ state: 'charged_back', paid, kept, promised, refunded })).toBe(0)
      }),
    )
  })

  it('a payment ends in the same state for any order and number of notices', () => {
    const after: Record<string, AttemptState> = {
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
        let state: AttemptState = 'open'
        for (const status of statuses) {
          state = after[step(state, { status, hasVoucher: true })] ?? state
        }
        if (statuses.includes('paid')) expect(state).toBe('paid')
      }),
    )
  })
})
