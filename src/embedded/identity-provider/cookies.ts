import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts.ts'
import type { PagesContext } from './pages-context.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Cookie name with the `__Host-` prefix, which prevents other hosts and plain HTTP from setting it. */
export function hostOnly(issuer: string, name: string): string {
  return issuer.startsWith('https:') ? `__Host-${name}` : name
}

/** Cookie name with the `__Secure-` prefix, for a path-scoped cookie. */
export function secureOnly(issuer: string, name: string): string {
  return issuer.startsWith('https:') ? `__Secure-${name}` : name
}

/** Random secret per browser in a cookie signed with the provider's keys. */
function browserSecret(context: PagesContext, name: string, lifetime: number) {
  const fullName = hostOnly(context.issuer, name)
  const cookiesOf = (request: FastifyRequest, reply: FastifyReply) =>
    context.provider().createContext(request.raw, reply.raw).cookies
  const read = (request: FastifyRequest, reply: FastifyReply) =>
    cookiesOf(request, reply).get(fullName, { signed: true })

  /** Sets the secret cookie or extends its lifetime. */
  function give(request: FastifyRequest, reply: FastifyReply): string {
    return keep(request, reply, read(request, reply) ?? randomBytes(32).toString('base64url'))
  }

  function keep(request: FastifyRequest, reply: FastifyReply, secret: string): string {
    cookiesOf(request, reply).set(fullName, secret, {
      maxAge: lifetime,
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
    })
    return secret
  }
  return { read, give, keep }
}

/** Marks the browser of a registration for the lifetime of the mailed link. */
export function registeringBrowser(context: PagesContext) {
  return browserSecret(context, 'tianguis_registration', day)
}

/** Remembers a back office sign-in that lacks a second factor. */
export function comesFromOffice(context: PagesContext) {
  return browserSecret(context, 'tianguis_to_office', hour)
}

/** Stores the code of an opened invitation until the second factor is added. */
export function enrolmentInvitation(context: PagesContext) {
  return browserSecret(context, 'tianguis_invitation', hour)
}

/** Marks a known device of an account. A new password or an unconfirmed e-mail address invalidates all marks. */
export function knownDevice(context: PagesContext, account: Account) {
  const { sub, passwordHash, emailVerified } = account
  const name = createHash('sha256').update(`${sub} ${passwordHash}`).digest('hex').slice(0, 16)
  const secret = browserSecret(context, `tianguis_device_${name}`, 90 * day)
  return {
    read: secret.read,
    remember(request: FastifyRequest, reply: FastifyReply): void {
      if (emailVerified) secret.give(request, reply)
    },
  }
}

/** URL that resumes an interrupted back office sign-in, which then requires the new factor. */
export function wayToOffice(
  context: PagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  const isOnTheWay = comesFromOffice(context).read(request, reply) !== undefined
  return context.office && isOnTheWay ? `${context.office.url}/sesion/abrir` : undefined
}
