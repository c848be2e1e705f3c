import { expect, it } from 'vitest'
import { secretBox } from './secret-box.ts'

const box = secretBox('secret-of-the-provider')
const sealed = box.seal('JBSWY3DPEHPK3PXP', 'app of ana')

it('the secret box decrypts its own output, and encrypts equal text differently each time', () => {
  expect(box.open(sealed, 'app of ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(box.seal('JBSWY3DPEHPK3PXP', 'app of ana')).not.toBe(sealed)
})

it('the secret box decrypts with a former secret, and encrypts with the current one', () => {
  const overlapping = secretBox('the next secret', 'secret-of-the-provider')
  expect(overlapping.open(sealed, 'app of ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(overlapping.isCurrent(sealed, 'app of ana')).toBe(false)
  const again = overlapping.seal('JBSWY3DPEHPK3PXP', 'app of ana')
  expect(secretBox('the next secret').open(again, 'app of ana')).toBe('JBSWY3DPEHPK3PXP')
  expect(box.open(again, 'app of ana')).toBeUndefined()
})

it('the secret box decrypts nothing with another context or secret, or altered or truncated', () => {
  expect(box.open(sealed, 'app of luis')).toBeUndefined()
  expect(secretBox('another secret').open(sealed, 'app of ana')).toBeUndefined()
  const altered = Buffer.from(sealed, 'base64url')
  altered[30] = (altered[30] ?? 0) ^ 1
  expect(box.open(altered.toString('base64url'), 'app of ana')).toBeUndefined()
  for (const length of [0, 5, 20, sealed.length - 1]) {
    expect(box.open(sealed.slice(0, length), 'app of ana')).toBeUndefined()
  }
})
