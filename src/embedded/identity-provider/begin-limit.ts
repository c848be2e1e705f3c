import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { count } from './attempts.ts'
import type { PagesContext } from './pages-context.ts'
import { tooManyPage } from './pages/notice-pages.ts'

/** Whether a network (IP) address is a trusted proxy. */
export type Trusts = (address: string, hop: number) => boolean

const begins = /^\/auth\/?(\?|$)/
const isSilent = /[?&]prompt=none(&|$)/

/**
 * Limits started sign-ins per network address, because each is stored for an hour. Silent requests (`prompt=none`)
 * store nothing and are exempt.
 */
export function beginLimit({ pool, limits, shop, limitKey }: PagesContext, trusts: Trusts) {
  /** Replies instead of the provider when the limit is exceeded; returns whether it did. */
  return async function refused(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const url = request.url ?? ''
    if (!begins.test(url) || isSilent.test(url)) return false
    const who = limitKey(proxyAddress(request, trusts))
    const counted = await count(pool, limits, [{ name: 'beginFrom', who }])
    if (counted.ok) return false
    response.writeHead(429, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(counted.waitSeconds),
    })
    response.end(tooManyPage({ shop, waitSeconds: counted.waitSeconds }))
    return true
  }
}
