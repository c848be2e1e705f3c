import { describe, expect, it } from 'vitest'
import { paymentSearch } from './payment-search.ts'

describe('payment search text', () => {
  it.each([
    ['$1,234.50', 123_450],
    ['1234.5', 123_450],
    ['$ 899', 89_900],
    ['2611-8KQ4TZ', null],
    ['1,23', null],
    ['1234567890123', null],
    ['ana@correo.mx', null],
  ])('the payment search %s is parsed with the amount %s', (typed, amount) => {
    expect(paymentSearch(` ${typed} `)).toEqual({ word: typed, amount })
  })

  it('a blank payment search is null', () => expect(paymentSearch('  ')).toBeNull())
})
