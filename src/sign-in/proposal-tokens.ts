import { createHash, randomBytes } from 'node:crypto'

/** What an agent changes its proposal by. */
export const newProposalToken = (): string => randomBytes(24).toString('base64url')

/** What leads a person to the proposal: whoever has it cannot change what is proposed. */
export function linkTokenOf(token: string): string {
  return createHash('sha256').update(`link of ${token}`).digest('base64url').slice(0, 32)
}

/** What is kept of a link. */
export function linkHashOf(linkToken: string): Buffer {
  return createHash('sha256').update(linkToken).digest()
}
