import { expect, it } from 'vitest'
import {
  parseAmrClaim,
  getSignInMethodFromAmr,
  formatSignInMethod,
} from './operator-sign-in-method.ts'

it.each([
  [['pop', 'user', 'mfa'], 'passkey'],
  [['hwk', 'pin'], 'passkey'],
  [['pwd', 'otp', 'mfa'], 'app-code'],
  [['pwd', 'sms'], 'text-code'],
  [['pwd', 'mfa'], 'second-factor'],
  [['pwd'], 'one-factor'],
  [['kba'], 'one-factor'],
  [[], null],
])('maps the authentication methods %j to the sign-in method %s', (amr, method) => {
  expect(getSignInMethodFromAmr(amr)).toBe(method)
})

it('the sign-in methods stored with a session contain only valid names, up to a maximum number', () => {
  expect(parseAmrClaim(['pwd', 7, null, 'x'.repeat(41), 'otp'])).toEqual(['pwd', 'otp'])
  expect(parseAmrClaim(Array(20).fill('pwd'))).toHaveLength(8)
  expect(parseAmrClaim('pwd')).toEqual([])
  expect(parseAmrClaim(undefined)).toEqual([])
})

it('an unknown sign-in method of a session is shown as its raw name', () => {
  expect(formatSignInMethod(null)).toBe('El proveedor no lo dice')
  expect(formatSignInMethod('passkey')).toBe('Llave de acceso')
})
