import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDateFromMexicoTime } from '../mexico-dates-and-times.ts'
import { toCentavos } from '../money.ts'
import {
  getCurrentPrice,
  doesPriceChangeEndRunningOffer,
  isOnOffer,
  getOfferStart,
  getOfferEnd,
  type ProductPricing,
} from './offer.ts'

const today = '2026-11-05'
const now = toDateFromMexicoTime(today, '12:00')
const offer = (changes: Partial<ProductPricing> = {}): ProductPricing => ({
  regular: toCentavos(649900),
  special: toCentavos(549900),
  specialFrom: null,
  specialFromTime: null,
  specialTo: today,
  specialToTime: null,
  ...changes,
})

describe('isOnOffer', () => {
  it.each<[string, Partial<ProductPricing>, boolean]>([
    ['ends today', {}, true],
    ['ended yesterday', { specialTo: '2026-11-04' }, false],
    ['has no end', { specialTo: null }, false],
    ['begins today', { specialFrom: today, specialTo: '2026-11-30' }, true],
    ['begins tomorrow', { specialFrom: '2026-11-06', specialTo: '2026-11-30' }, false],
    ['is not below the regular price', { special: toCentavos(649900) }, false],
    ['has no special price', { special: null }, false],
    ['has no regular price', { regular: null }, false],
    ['begins at this minute', { specialFrom: today, specialFromTime: '12:00' }, true],
    ['begins in a minute', { specialFrom: today, specialFromTime: '12:01' }, false],
    ['ends at this minute', { specialToTime: '12:00' }, false],
    ['ends in a minute', { specialToTime: '12:01' }, true],
    ['ended yesterday at a later hour', { specialTo: '2026-11-04', specialToTime: '23:00' }, false],
  ])('decides whether an offer is running that %s (SHW-03)', (_, changes, expected) => {
    expect(isOnOffer(offer(changes), now)).toBe(expected)
  })
})

describe('isRunningOfferEnded', () => {
  const next = { specialFrom: '2026-11-20', specialTo: '2026-11-30' }
  it.each<[string, Partial<ProductPricing>, Partial<ProductPricing>, boolean]>([
    ['a later offer replaces the running one', {}, next, true],
    ['the running offer is dated into the past', {}, { specialTo: '2026-11-04' }, true],
    ['the running offer changes its price', {}, { special: toCentavos(500000) }, false],
    ['the running offer is taken away', {}, { special: null, specialTo: null }, false],
    ['a later offer replaces one that has ended', { specialTo: '2026-11-04' }, next, false],
    [
      'a later offer replaces one that has not begun',
      next,
      { ...next, specialTo: '2026-12-01' },
      false,
    ],
    ['a product without offer gets a later one', { special: null }, next, false],
  ])('judges whether a running offer ends early: %s', (_, before, after, expected) => {
    expect(doesPriceChangeEndRunningOffer(offer(before), offer(after), now)).toBe(expected)
  })
})

describe('offer boundaries', () => {
  const second = 1000
  const days = fc.integer({ min: 0, max: 400 }).map((count) => {
    const day = new Date(Date.UTC(2026, 0, 1) + count * 86_400_000)
    return day.toISOString().slice(0, 10)
  })
  const times = fc.option(
    fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((minute) =>
        [Math.floor(minute / 60), minute % 60]
          .map((part) => String(part).padStart(2, '0'))
          .join(':'),
      ),
  )
  const spans = fc
    .record({ specialFrom: days, specialFromTime: times, specialTo: days, specialToTime: times })
    .map(offer)
    .filter((one) => (getOfferStart(one) ?? now) < (getOfferEnd(one) ?? now))

  it('the offer price applies only from the first to the last second of the offer', () => {
    fc.assert(
      fc.property(spans, (one) => {
        const [begins, ends] = [
          getOfferStart(one)?.getTime() ?? 0,
          getOfferEnd(one)?.getTime() ?? 0,
        ]
        const priceAt = (moment: number) => getCurrentPrice(one, new Date(moment))
        expect([begins - second, begins, ends - second, ends, ends + second].map(priceAt)).toEqual([
          one.regular,
          one.special,
          one.special,
          one.regular,
          one.regular,
        ])
      }),
    )
  })
})

describe('getCurrentPrice', () => {
  it('the current price is the special price during an offer, otherwise the regular price', () => {
    expect(getCurrentPrice(offer(), now)).toBe(549900)
    expect(getCurrentPrice(offer({ specialTo: '2026-11-04' }), now)).toBe(649900)
    expect(getCurrentPrice(offer({ regular: null }), now)).toBeNull()
  })
})
