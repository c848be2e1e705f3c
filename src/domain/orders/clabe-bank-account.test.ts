import { clabe as oracle } from 'clabe-validator'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '#test/support/property-runs.ts'
import { findBankOfClabe, isClabe } from './clabe-bank-account.ts'

it('a CLABE has eighteen digits with a valid check digit', () => {
  expect(isClabe('002010077777777771')).toBe(true)
  expect(isClabe('646180110400000007')).toBe(true)
})

it.each([
  ['002010077777777770', 'a wrong check digit'],
  ['020010077777777771', 'two digits in the wrong order'],
  ['6410293433784980810', 'nineteen digits'],
  ['00201007777777777', 'seventeen digits'],
  ['00201007777777777A', 'a letter'],
  ['000000000000000000', 'bank 000'],
])('rejects the CLABE %s: %s', (text) => {
  expect(isClabe(text)).toBe(false)
})

it('the bank code in a CLABE gives the bank name; an unknown code gives none', () => {
  expect(findBankOfClabe('646180110400000007')).toBe('STP')
  expect(findBankOfClabe('722969010000000008')).toBe('MERCADO PAGO W')
  expect(findBankOfClabe('999180110400000000')).toBeNull()
})

it('the CLABE check digit is the same as in the library clabe-validator', () => {
  const accounts = fc.stringMatching(/^\d{17}$/).filter((text) => !text.startsWith('000'))
  fc.assert(
    fc.property(accounts, (account) => {
      const digit = oracle.computeChecksum(account)
      expect(isClabe(`${account}${digit}`)).toBe(true)
      expect(isClabe(`${account}${((digit ?? 0) + 1) % 10}`)).toBe(false)
    }),
    propertyRuns(2000),
  )
})
