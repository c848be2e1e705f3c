import { expect, it } from 'vitest'
import { methodsNamed, signInMethod, signInMethodText } from './sign-in-method.ts'

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
  expect(signInMethod(amr)).toBe(method)
})

it('keeps a limited number of valid sign-in method names', () => {
  expect(methodsNamed(['pwd', 7, null, 'x'.repeat(41), 'otp'])).toEqual(['pwd', 'otp'])
  expect(methodsNamed(Array(20).fill('pwd'))).toHaveLength(8)
  expect(methodsNamed('pwd')).toEqual([])
  expect(methodsNamed(undefined)).toEqual([])
})

it('names a missing sign-in method', () => {
  expect(signInMethodText(null)).toBe('El proveedor no lo dice')
  expect(signInMethodText('passkey')).toBe('Llave de acceso')
})
