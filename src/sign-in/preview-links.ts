import type { SessionSecrets } from './shop-tokens.ts'
import { signedLinks } from './signed-links.ts'

/** The moment at which a preview shows the shop, and until when its link is good. */
type Preview = { at: Date; expires: Date }

/** What the addresses of previews begin with. */
export const previewRoot = '/vista'

const lifetimeSeconds = 30 * 60
const links = signedLinks({
  purpose: 'shop preview',
  audience: 'tianguis-shop-preview',
  claims: ['at'],
})

/** What the address of a preview carries, so that nothing is stored of it; good for half an hour. */
export async function signPreview(
  at: Date,
  { secret, now }: { secret: string; now: Date },
): Promise<{ token: string; expires: Date }> {
  const expires = new Date((Math.floor(now.getTime() / 1000) + lifetimeSeconds) * 1000)
  return { token: await links.sign({ at: at.getTime() }, expires, secret), expires }
}

/** What such an address shows; null where the shop did not sign it. */
export async function readPreview(
  token: string,
  secrets: SessionSecrets & { now: Date },
): Promise<Preview | 'late' | null> {
  const payload = await links.read(token, secrets)
  if (payload === null || payload === 'late') return payload
  return { at: new Date(Number(payload.at)), expires: new Date(Number(payload.exp) * 1000) }
}
