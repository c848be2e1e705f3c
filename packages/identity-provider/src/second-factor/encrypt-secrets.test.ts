import { expect, it } from 'vitest'
import { createSecretEncryption } from './encrypt-secrets.ts'

const box = createSecretEncryption('secret-of-the-provider')
const sealed = box.seal('JBSWY3DPEHPK3PXP', 'app of ana')

it('encrypted secrets can be decrypted, and encrypting the same secret again gives a different ciphertext', () => {
  expect(box.open(sealed, 'app of ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(box.seal('JBSWY3DPEHPK3PXP', 'app of ana')).not.toBe(sealed)
})

it('encrypted secrets can be decrypted with the former key, and new ones use the current key', () => {
  const overlapping = createSecretEncryption('the next secret', 'secret-of-the-provider')
  expect(overlapping.open(sealed, 'app of ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(overlapping.isCurrent(sealed, 'app of ana')).toBe(false)
  const again = overlapping.seal('JBSWY3DPEHPK3PXP', 'app of ana')
  expect(createSecretEncryption('the next secret').open(again, 'app of ana')).toBe(
    'JBSWY3DPEHPK3PXP',
  )
  expect(box.open(again, 'app of ana')).toBeUndefined()
})

it('stored secrets cannot be decrypted with another key or context, or when altered or truncated', () => {
  expect(box.open(sealed, 'app of luis')).toBeUndefined()
  expect(createSecretEncryption('another secret').open(sealed, 'app of ana')).toBeUndefined()
  const altered = Buffer.from(sealed, 'base64url')
  altered[30] = (altered[30] ?? 0) ^ 1
  expect(box.open(altered.toString('base64url'), 'app of ana')).toBeUndefined()
  for (const length of [0, 5, 20, sealed.length - 1]) {
    expect(box.open(sealed.slice(0, length), 'app of ana')).toBeUndefined()
  }
})
