import { createHash, randomBytes } from 'node:crypto'

const form = /^order_[A-Za-z0-9_-]{32}$/

/** Creates a consent code, with which a shopper lets an assistant read the status of one order. */
export const generateAgentAccessCode = (): string =>
  `order_${randomBytes(24).toString('base64url')}`

/** Stored hash of a consent code; null for a malformed code. */
export function hashAgentAccessCode(code: string): Buffer | null {
  return form.test(code) ? createHash('sha256').update(code).digest() : null
}
