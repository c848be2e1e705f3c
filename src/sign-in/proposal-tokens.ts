import { createHash, randomBytes } from 'node:crypto'

/** What an agent changes its proposal by. */
export const newProposalToken = (): string => randomBytes(24).toString('base64url')

/** The person's link token, which cannot change the proposal. */
export function linkTokenOf(token: string): string {
  return createHash('sha256').update(`link of ${token}`).digest('base64url').slice(0, 32)
}

/** The stored hash of a link. */
export function linkHashOf(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}
