import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { renderTooManyRequestsPage } from './pages/expired-signed-out-and-error-pages.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { countAttemptAgainstLimits } from './sign-in-attempt-limits.ts'

/** Whether a network (IP) address is a trusted proxy. */
export type IsTrustedProxy = (address: string, hop: number) => boolean

const begins = /^\/auth\/?(\?|$)/
const isSilent = /[?&]prompt=none(&|$)/

/**
 * Limits how many sign-ins a network address may start, because every started sign-in is stored for
 * an hour. Silent requests (`prompt=none`) store nothing and are exempt.
 */
export function createSignInRateLimiter(
  { pool, limits, shop, limitKey }: IdentityProviderPageContext,
  trusts: IsTrustedProxy,
) {
  /**
   * Sends status 429 if a network address has started too many sign-ins; returns whether this reply
   * was sent.
   */
  return async function refused(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const url = request.url ?? ''
    if (!begins.test(url) || isSilent.test(url)) return false
    const who = limitKey(proxyAddress(request, trusts))
    const counted = await countAttemptAgainstLimits(pool, limits, [{ name: 'beginFrom', who }])
    if (counted.ok) return false
    response.writeHead(429, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(counted.waitSeconds),
    })
    response.end(renderTooManyRequestsPage({ shop, waitSeconds: counted.waitSeconds }))
    return true
  }
}
