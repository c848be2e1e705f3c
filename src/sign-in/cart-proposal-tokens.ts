import { createHash, randomBytes } from 'node:crypto'

/**
 * Creates the token with which an AI shopping assistant changes the cart that it proposes to a
 * shopper.
 */
export const createProposalToken = (): string => randomBytes(24).toString('base64url')

/**
 * Derives the token of the link that a shopper opens to see a proposed cart; this token cannot
 * change the cart.
 */
export function deriveProposalLinkToken(token: string): string {
  return createHash('sha256').update(`link of ${token}`).digest('base64url').slice(0, 32)
}

/** Hash under which the link token of a proposed cart is stored. */
export function hashProposalLinkToken(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}
