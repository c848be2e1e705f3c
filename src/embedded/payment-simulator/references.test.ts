import { describe, expect, it } from 'vitest'
import { barcode, symbolsOf } from './code128.ts'
import { cashNumberOf, clabeCheckDigit, clabeOf, passesLuhn } from './references.ts'
import { simulatedCards } from './test-cards.ts'

describe('payment references', () => {
  it('payment references end a CLABE with its check digit', () => {
    // published examples
    expect(clabeCheckDigit('03218000011835971')).toBe(9)
    expect(clabeCheckDigit('00201007777777777')).toBe(1)
    const clabe = clabeOf(123_456)
    expect(clabe).toMatch(/^646180\d{12}$/)
    expect(clabeCheckDigit(clabe.slice(0, 17))).toBe(Number(clabe[17]))
  })

  it('payment references give each session its own CLABE and cash number', () => {
    const accounts = Array.from({ length: 500 }, (_, index) => index + 1)
    expect(new Set(accounts.map(clabeOf)).size).toBe(500)
    expect(new Set(accounts.map(cashNumberOf)).size).toBe(500)
    for (const account of accounts) expect(cashNumberOf(account)).toMatch(/^\d{20}$/)
  })

  it('payment references detect a mistyped card number', () => {
    for (const { number } of simulatedCards) expect(passesLuhn(number)).toBe(true)
    expect(passesLuhn('4242424242424241')).toBe(false)
    expect(passesLuhn('')).toBe(false)
  })

  it('payment references draw a Code 128 bar code with a valid check symbol', () => {
    expect(symbolsOf('1234')).toEqual([105, 12, 34, 82])
    const { markup } = barcode('1234')
    // start, two pairs, check: 11 modules each; stop 13; quiet zones of 10 on both sides
    expect(markup).toContain('viewBox="0 0 77 48"')
    expect(() => symbolsOf('123')).toThrow(RangeError)
  })
})
