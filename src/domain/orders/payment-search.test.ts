import { describe, expect, it } from 'vitest'
import { parsePaymentSearch } from './payment-search.ts'

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
    expect(parsePaymentSearch(` ${typed} `)).toEqual({ word: typed, amount })
  })

  it('a back-office payment search for blank text is treated as no search', () =>
    expect(parsePaymentSearch('  ')).toBeNull())
})
