import { describe, expect, it } from 'vitest'
import { formatOfferCell, parseOfferCell } from './offer-cell.ts'

const today = '2026-11-30'

describe('the cell of an offer', () => {
  it('says the price and the last day, with the year where it is not the next such day', () => {
    expect(formatOfferCell({ price: 4499, to: '2026-12-10' }, today)).toBe('4,499.00 · 10 dic')
    expect(formatOfferCell({ price: 99.5, to: '2027-01-05' }, today)).toBe('99.50 · 5 ene')
    expect(formatOfferCell({ price: 99, to: '2026-11-02' }, today)).toBe('99.00 · 2 nov 2026')
    expect(formatOfferCell(null, today)).toBe('')
  })

  it.each([
    ['4,499.00 · 10 dic', '2026-12-10'],
    ['$4499 10 de diciembre', '2026-12-10'],
    ['4499 hasta el 10/12', '2026-12-10'],
    ['4499 al 5 ene', '2027-01-05'],
    ['4499 30/11/2026', '2026-11-30'],
    ['4499 2026-12-10', '2026-12-10'],
    ['4,499.00 · 2 nov 2026', '2026-11-02'],
  ])('%s is read', (text, to) => {
    expect(parseOfferCell(text, today)).toEqual({ price: 4499, to })
  })

  it('an empty cell is no offer; without price or day it says how to write it', () => {
    expect(parseOfferCell('  ', today)).toBeNull()
    for (const text of ['4499', '10 dic', 'mucho', '4499 40 dic', '4499 10 xyz', '4499 31/02/2027'])
      expect(parseOfferCell(text, today)).toContain('4,499.00 · 10 dic')
  })

  it('what a cell says is read as the same offer', () => {
    for (const to of ['2026-11-30', '2026-11-29', '2027-11-29', '2027-11-30', '2028-02-29'])
      expect(parseOfferCell(formatOfferCell({ price: 1299.5, to }, today), today)).toEqual({
        price: 1299.5,
        to,
      })
  })
})
