import { createHash, randomBytes } from 'node:crypto'

/** Creates the token with which an agent changes its proposed cart. */
export const createProposalToken = (): string => randomBytes(24).toString('base64url')

/** Derives the shopper's link token, which cannot change the proposed cart. */
export function deriveProposalLinkToken(token: string): string {
  return createHash('sha256').update(`link of ${token}`).digest('base64url').slice(0, 32)
}

/** Stored hash of a proposed cart's link token. */
export function hashProposalLinkToken(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}
