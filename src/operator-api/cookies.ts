import type { FastifyRequest } from 'fastify'

/** The name of a cookie: over TLS no other host of the domain can set or see it. */
function cookieName(officeUrl: string, name: string): string {
  return officeUrl.startsWith('https:') ? `__Host-${name}` : name
}

/** The cookie that holds a person's session. */
export function sessionCookie(officeUrl: string): string {
  return cookieName(officeUrl, 'mostrador')
}

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`
  return headers.cookie
    ?.split(/; */)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}
