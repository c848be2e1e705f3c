import { describe, expect, it } from 'vitest'
import { isDigitalOnlyOrder, maskLicenceKey, normalizeLicenceKey } from './licence-key.ts'

describe('licence key', () => {
  it('a licence key is kept as written, without surrounding spaces', () => {
    expect(normalizeLicenceKey('  AB12-CD34-EF56\t')).toBe('AB12-CD34-EF56')
  })

  it.each(['', '   ', 'abc', 'con\u0007campana', 'x'.repeat(201)])(
    'an imported licence key is rejected when it is %j',
    (text) => {
      expect(normalizeLicenceKey(text)).toBeNull()
    },
  )

  it('a masked licence key shows only its last characters', () => {
    expect(maskLicenceKey('ABCD-EFGH-1234')).toBe('••••1234')
    expect(maskLicenceKey('ABCD')).toBe('••••CD')
    expect(maskLicenceKey(undefined)).toBe('Ilegible')
  })

  it('an order without any product to ship counts as digital', () => {
    expect(isDigitalOnlyOrder([{ digital: true }])).toBe(true)
    expect(isDigitalOnlyOrder([{ digital: true }, { digital: false }])).toBe(false)
    expect(isDigitalOnlyOrder([])).toBe(false)
  })
})
