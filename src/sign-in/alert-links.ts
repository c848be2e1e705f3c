import { dayInMs } from '#domain/durations.ts'
import type { SessionSecrets } from './shop-tokens.ts'
import { signedLinks } from './signed-links.ts'

/** A requested stock alert: product and e-mail. */
export type AskedAlert = { productId: number; email: string }

const weekInMs = 7 * dayInMs
const links = signedLinks({
  purpose: 'stock alert',
  audience: 'tianguis-stock-alert',
  claims: ['sub'],
})

/** Signs the data of a confirmation link, valid for a week, so that nothing is stored before it is opened. */
export function signAlert(
  { productId, email }: AskedAlert,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  const until = new Date(now.getTime() + weekInMs)
  return links.sign({ sub: String(productId), email }, until, secret)
}

/** Reads the stock alert request of a link; null when the shop did not sign it. */
export async function readAlert(
  token: string,
  secrets: SessionSecrets & { now: Date },
): Promise<AskedAlert | 'late' | null> {
  const payload = await links.read(token, secrets)
  if (payload === null || payload === 'late') return payload
  return { productId: Number(payload.sub), email: String(payload.email) }
}
