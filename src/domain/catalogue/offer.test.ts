import { describe, expect, it } from 'vitest'
import { centavos } from '../money.ts'
import { bestPrice, isOnOffer, type Pricing } from './offer.ts'

const today = '2026-11-05'
const offer = (changes: Partial<Pricing> = {}): Pricing => ({
  regular: centavos(649900),
  special: centavos(549900),
  specialFrom: null,
  specialTo: today,
  ...changes,
})

describe('offer', () => {
  it.each([
    ['ends today', {}, true],
    ['ended yesterday', { specialTo: '2026-11-04' }, false],
    ['has no end', { specialTo: null }, false],
    ['begins today', { specialFrom: today, specialTo: '2026-11-30' }, true],
    ['begins tomorrow', { specialFrom: '2026-11-06', specialTo: '2026-11-30' }, false],
    ['equals the regular price', { special: centavos(649900) }, false],
    ['is above the regular price', { special: centavos(700000) }, false],
    ['has no price', { special: null }, false],
    ['has no regular price beside it', { regular: null }, false],
  ] as const)('judges an offer that %s (SHW-03)', (_, changes, expected) => {
    expect(isOnOffer(offer(changes), today)).toBe(expected)
  })

  it('charges the special price only while it is an offer (SHW-04)', () => {
    expect(bestPrice(offer(), today)).toBe(549900)
    expect(bestPrice(offer({ specialTo: '2026-11-04' }), today)).toBe(649900)
    expect(bestPrice(offer({ regular: null }), today)).toBeNull()
  })
})
