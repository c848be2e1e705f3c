import type { FastifyRequest } from 'fastify'
import type { FormDraft } from '#office/office-server-interface.ts'

/** A form sent before step-up authentication, as the request that runs it now. */
export function toFormRequest(page: Request, { fields }: FormDraft): Request {
  const headers = new Headers(page.headers)
  headers.set('content-type', 'application/x-www-form-urlencoded')
  headers.set('origin', new URL(page.url).origin)
  return new Request(page.url, {
    method: 'POST',
    headers,
    signal: page.signal,
    body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])),
  })
}

/** Value of a cookie that a page visit carries; other requests do not run forms. */
export function readVisitCookie(
  { method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
  name: string,
): string | undefined {
  if (method !== 'GET' || /\.data(?:\?|$)/.test(url)) return undefined
  const start = `${name}=`
  return headers.cookie
    ?.split(/; */)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}
