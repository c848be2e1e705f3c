import { describe, expect, it } from 'vitest'
import { renderBarcode } from './barcode.ts'
import {
  createCashPaymentNumber,
  calculateClabeCheckDigit,
  createClabe,
  hasValidLuhnDigit,
} from './payment-references.ts'
import { simulatedCards } from './test-cards.ts'

describe('payment references', () => {
  it('the payment simulator creates bank account numbers (CLABE) with a valid check digit', () => {
    // published examples
    expect(calculateClabeCheckDigit('03218000011835971')).toBe(9)
    expect(calculateClabeCheckDigit('00201007777777777')).toBe(1)
    const clabe = createClabe(123_456)
    expect(clabe).toMatch(/^646180\d{12}$/)
    expect(calculateClabeCheckDigit(clabe.slice(0, 17))).toBe(Number(clabe[17]))
  })

  it('the payment simulator gives each session its own bank account number (CLABE) and payment slip number', () => {
    const accounts = Array.from({ length: 500 }, (_, index) => index + 1)
    expect(new Set(accounts.map(createClabe)).size).toBe(500)
    expect(new Set(accounts.map(createCashPaymentNumber)).size).toBe(500)
    for (const account of accounts) expect(createCashPaymentNumber(account)).toMatch(/^\d{20}$/)
  })

  it('the payment simulator detects a mistyped card number', () => {
    for (const { number } of simulatedCards) expect(hasValidLuhnDigit(number)).toBe(true)
    expect(hasValidLuhnDigit('4242424242424241')).toBe(false)
    expect(hasValidLuhnDigit('')).toBe(false)
  })

  it('the payment simulator draws a Code 128 bar code with quiet zones', () => {
    const { markup } = renderBarcode('1234')
    // start, two pairs, check: 11 modules each; stop 13; quiet zones of 10 on both sides
    expect(markup).toContain('viewBox="0 0 77 48"')
  })
})
