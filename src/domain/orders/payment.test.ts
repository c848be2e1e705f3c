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
  it('never settles another reference, currency or amount', () => {
    expect(step('open', { ref: 'ref-2' })).toBe('mismatch')
    expect(step('open', { currency: 'USD' })).toBe('mismatch')
    expect(step('open', { amount: centavos(total + 1) })).toBe('mismatch')
    expect(step('open', { paidAmount: centavos(total - 1) })).toBe('mismatch')
    expect(step('pending', { paidAmount: centavos(0) })).toBe('mismatch')
  })

  it('goes back by the gateway where a card paid, by a person where anything else did or nobody knows', () => {
    const methods = ['card', 'spei', 'cash', null] as const
    expect(methods.filter((method) => isRefundedByGateway({ method }))).toEqual(['card'])
  })

  it('settles when the whole amount is in, also when more came', () => {
    expect(step('open', {})).toBe('settle')
    expect(step('pending', { paidAmount: centavos(total + 500) })).toBe('settle')
  })

  it('lets no failure or expiry lower what is pending or paid', () => {
    expect(step('pending', { status: 'failed', paidAmount: 0 as Centavos })).toBe('nothing')
    for (const status of ['failed', 'expired', 'open', 'pending'] as const) {
      expect(step('paid', { status, hasVoucher: true })).toBe('nothing')
    }
    expect(step('pending', { status: 'expired', paidAmount: 0 as Centavos })).toBe('expire')
  })

  it('honours money that comes after the end', () => {
    for (const state of ['failed', 'expired', 'superseded'] as const) {
      expect(step(state, {})).toBe('settle')
    }
  })

  it('waits for a voucher, but not for a card that is being checked', () => {
    expect(step('open', { status: 'pending', hasVoucher: true })).toBe('await')
    expect(step('open', { status: 'pending', hasVoucher: false })).toBe('nothing')
  })

  it('lets a replaced attempt end as its session did, so that nobody asks about it for ever', () => {
    expect(step('superseded', { status: 'failed', paidAmount: 0 as Centavos })).toBe('fail')
    expect(step('superseded', { status: 'expired', paidAmount: 0 as Centavos })).toBe('expire')
  })

  it('owes what came in without an order, once: never what was kept, promised or has left (CHK-05)', () => {
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

  it('ends in the same state whatever the order and number of the news', () => {
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
