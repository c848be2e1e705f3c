import { createHash, randomBytes } from 'node:crypto'

const form = /^order_[A-Za-z0-9_-]{32}$/

/** What a shopper hands to an assistant, so that it may ask how one order stands. */
export const newConsentCode = (): string => `order_${randomBytes(24).toString('base64url')}`

/** The stored hash of a code; null for invalid codes. */
export function consentHash(code: string): Buffer | null {
  return form.test(code) ? createHash('sha256').update(code).digest() : null
}
