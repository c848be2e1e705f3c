import { describe, expect, it } from 'vitest'
import { isAllDigital, maskedLicenceKey, tidyLicenceKey } from './licence.ts'

describe('licence key', () => {
  it('a licence key is kept as written, without surrounding spaces', () => {
    expect(tidyLicenceKey('  AB12-CD34-EF56\t')).toBe('AB12-CD34-EF56')
  })

  it.each(['', '   ', 'abc', 'con\u0007campana', 'x'.repeat(201)])(
    'a licence key is rejected as %j',
    (text) => {
      expect(tidyLicenceKey(text)).toBeNull()
    },
  )

  it('a licence key is masked except for its end', () => {
    expect(maskedLicenceKey('ABCD-EFGH-1234')).toBe('••••1234')
    expect(maskedLicenceKey('ABCD')).toBe('••••CD')
    expect(maskedLicenceKey(undefined)).toBe('Ilegible')
  })

  it('an order is all-digital when it ships no product', () => {
    expect(isAllDigital([{ digital: true }])).toBe(true)
    expect(isAllDigital([{ digital: true }, { digital: false }])).toBe(false)
    expect(isAllDigital([])).toBe(false)
  })
})
