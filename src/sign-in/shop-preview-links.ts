import type { TokenSigningSecrets } from './shopper-session-tokens.ts'
import { createLinkSigner } from './signed-links.ts'

/**
 * Data of a shop preview link: the moment for which the shop is displayed, and the expiry of the
 * link.
 */
type Preview = { at: Date; expires: Date }

/** URL path prefix of shop previews. */
export const shopPreviewPath = '/vista'

const lifetimeSeconds = 30 * 60
const links = createLinkSigner({
  purpose: 'shop preview',
  audience: 'tianguis-shop-preview',
  claims: ['at'],
})

/**
 * Signs a link to a preview of the shop, valid for half an hour. The link contains its data, so
 * nothing is stored.
 */
export async function signPreviewLink(
  at: Date,
  { secret, now }: { secret: string; now: Date },
): Promise<{ token: string; expires: Date }> {
  const expires = new Date((Math.floor(now.getTime() / 1000) + lifetimeSeconds) * 1000)
  return { token: await links.sign({ at: at.getTime() }, expires, secret), expires }
}

/** Reads the data of a shop preview link; null when the shop did not sign the link. */
export async function verifyPreviewLink(
  token: string,
  secrets: TokenSigningSecrets & { now: Date },
): Promise<Preview | 'late' | null> {
  const payload = await links.read(token, secrets)
  if (payload === null || payload === 'late') return payload
  return { at: new Date(Number(payload.at)), expires: new Date(Number(payload.exp) * 1000) }
}
