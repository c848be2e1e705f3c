import { describe, expect, it } from 'vitest'
import { isAllDigital, maskedLicenceKey, tidyLicenceKey } from './licence.ts'

describe('licence keys', () => {
  it('keeps a key as it was written, without the spaces around it', () => {
    expect(tidyLicenceKey('  AB12-CD34-EF56\t')).toBe('AB12-CD34-EF56')
  })

  it.each(['', '   ', 'abc', 'con\u0007campana', 'x'.repeat(201)])(
    'refuses %j as a key',
    (text) => {
      expect(tidyLicenceKey(text)).toBeNull()
    },
  )

  it('shows only the end of a key', () => {
    expect(maskedLicenceKey('ABCD-EFGH-1234')).toBe('••••1234')
    expect(maskedLicenceKey('ABCD')).toBe('••••CD')
    expect(maskedLicenceKey(undefined)).toBe('Ilegible')
  })

  it('takes an order for digital when nothing in it travels', () => {
    expect(isAllDigital([{ digital: true }])).toBe(true)
    expect(isAllDigital([{ digital: true }, { digital: false }])).toBe(false)
    expect(isAllDigital([])).toBe(false)
  })
})
