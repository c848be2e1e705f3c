import { dayInMs } from '#domain/durations.ts'
import type { TokenSigningSecrets } from './shopper-session-tokens.ts'
import { createLinkSigner } from './signed-links.ts'

/** A requested back-in-stock alert: product and e-mail. */
export type RequestedStockAlert = { productId: number; email: string }

const weekInMs = 7 * dayInMs
const links = createLinkSigner({
  purpose: 'stock alert',
  audience: 'tianguis-stock-alert',
  claims: ['sub'],
})

/**
 * Signs the confirmation link of a back-in-stock alert, valid for a week. Nothing is stored before
 * the shopper opens the link.
 */
export function signStockAlertLink(
  { productId, email }: RequestedStockAlert,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  const until = new Date(now.getTime() + weekInMs)
  return links.sign({ sub: String(productId), email }, until, secret)
}

/** Reads the back-in-stock alert request from a link; null when the shop did not sign the link. */
export async function verifyStockAlertLink(
  token: string,
  secrets: TokenSigningSecrets & { now: Date },
): Promise<RequestedStockAlert | 'late' | null> {
  const payload = await links.read(token, secrets)
  if (payload === null || payload === 'late') return payload
  return { productId: Number(payload.sub), email: String(payload.email) }
}
