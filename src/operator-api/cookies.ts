import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A cookie of the back office. Over TLS its name has the prefix `__Host-`, so that other hosts of
 * the domain cannot set it.
 */
type OfficeCookie = { name: string; attributes: string }

export function createOfficeSessionCookie(officeUrl: string): OfficeCookie {
  return cookie(officeUrl, 'mostrador', 'SameSite=Strict')
}

/** The cookie that binds a sign-in to its browser. */
export function createOfficeSignInCookie(officeUrl: string): OfficeCookie {
  return cookie(officeUrl, 'mostrador_entrada', 'SameSite=Lax; Max-Age=3600')
}

export function readOfficeCookie(
  { headers }: FastifyRequest,
  { name }: OfficeCookie,
): string | undefined {
  const start = `${name}=`
  return headers.cookie
    ?.split(/; */)
    .find((one) => one.startsWith(start))
    ?.slice(start.length)
}

export function setOfficeCookie(
  reply: FastifyReply,
  { name, attributes }: OfficeCookie,
  value: string,
) {
  reply.header('set-cookie', `${name}=${value}; ${attributes}`)
}

export function clearOfficeCookie(reply: FastifyReply, { name, attributes }: OfficeCookie) {
  reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`)
}

function cookie(officeUrl: string, name: string, sameSite: string): OfficeCookie {
  const attributes = `Path=/; HttpOnly; ${sameSite}`
  return officeUrl.startsWith('https:')
    ? { name: `__Host-${name}`, attributes: `${attributes}; Secure` }
    : { name, attributes }
}
