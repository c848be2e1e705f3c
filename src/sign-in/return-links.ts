import type { SessionSecrets } from './shop-tokens.ts'
import { signedLinks } from './signed-links.ts'

const links = signedLinks({ purpose: 'return link', audience: 'tianguis-return', claims: ['sub'] })

/** What the link carries with which one order, and no other, is given back without signing in; good until the term is over. */
export function signReturn(
  { orderNumber, until }: { orderNumber: string; until: Date },
  secret: string,
): Promise<string> {
  return links.sign({ sub: orderNumber }, until, secret)
}

/** The order that a link is about; null where the shop did not sign it. */
export async function readReturnLink(
  token: string,
  secrets: SessionSecrets & { now: Date },
): Promise<{ orderNumber: string } | 'late' | null> {
  const payload = await links.read(token, secrets)
  if (payload === null || payload === 'late') return payload
  return { orderNumber: String(payload.sub) }
}
