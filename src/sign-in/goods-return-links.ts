import type { TokenSigningSecrets } from './shopper-session-tokens.ts'
import { createLinkSigner } from './signed-links.ts'

const links = createLinkSigner({
  purpose: 'return link',
  audience: 'tianguis-return',
  claims: ['sub'],
})

/** Signs a link for returning one order without signing in, valid until the return period ends. */
export function signGoodsReturnLink(
  { orderNumber, until }: { orderNumber: string; until: Date },
  secret: string,
): Promise<string> {
  return links.sign({ sub: orderNumber }, until, secret)
}

/** Reads the order of a return link; null when the shop did not sign it. */
export async function verifyGoodsReturnLink(
  token: string,
  secrets: TokenSigningSecrets & { now: Date },
): Promise<{ orderNumber: string } | 'late' | null> {
  const payload = await links.read(token, secrets)
  if (payload === null || payload === 'late') return payload
  return { orderNumber: String(payload.sub) }
}
