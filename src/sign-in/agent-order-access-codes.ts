import { createHash, randomBytes } from 'node:crypto'

const form = /^order_[A-Za-z0-9_-]{32}$/

/**
 * Creates an access code with which a shopper lets an AI assistant read the status of one order.
 */
export const generateAgentAccessCode = (): string =>
  `order_${randomBytes(24).toString('base64url')}`

/**
 * Hash under which an assistant's access code for an order is stored; null for a malformed code.
 */
export function hashAgentAccessCode(code: string): Buffer | null {
  return form.test(code) ? createHash('sha256').update(code).digest() : null
}
