import type Provider from 'oidc-provider'
import type { Client } from 'oidc-provider'
import type { QueuedLogoutNotification } from './logout-queue.ts'

declare module 'oidc-provider' {
  interface IdToken {
    /**
     * claims of an ID token, declared here because the type definitions of oidc-provider lack them
     */
    mask: Record<string, null>
  }
}

const timeout = 10_000

/**
 * Sends a logout token to a client (Back-Channel Logout 1.0 §2.5). The logout time (`toe`, RFC 8417
 * §2.2), which the library omits, prevents late tokens from ending later sign-ins.
 */
export async function sendLogoutToken(
  provider: Provider,
  client: Client,
  { sub, sid, at }: QueuedLogoutNotification,
): Promise<void> {
  const { backchannelLogoutUri: uri } = client
  if (uri === undefined) return
  const token = new provider.IdToken({ sub }, { client, ctx: undefined })
  token.mask = { sub: null }
  token.set('events', { 'http://schemas.openid.net/event/backchannel-logout': {} })
  token.set('jti', crypto.randomUUID())
  token.set('toe', Math.floor(at.getTime() / 1000))
  if (sid !== undefined) token.set('sid', sid)
  const reply = await fetch(uri, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ logout_token: await token.issue({ use: 'logout' }) }),
    signal: AbortSignal.timeout(timeout),
  })
  if (!reply.ok) throw new Error(`The logout address answered ${reply.status}`)
}
