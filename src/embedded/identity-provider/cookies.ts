import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Door } from './door.ts'

const day = 24 * 60 * 60 * 1000

/** The request's cookies, signed with the provider's keys and sent over https only where there is https. */
export function cookiesOf({ provider }: Door, request: FastifyRequest, reply: FastifyReply) {
  return provider().createContext(request.raw, reply.raw).cookies
}

const registration = 'tianguis_registration'

/** The secret that tells the browser in which somebody registered from any other that opens the mailed link. */
export function registeringBrowser(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): string | undefined {
  return cookiesOf(door, request, reply).get(registration, { signed: true })
}

/** The same, given to the browser when it has none; it lasts as long as the link. */
export function markRegisteringBrowser(
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const secret = registeringBrowser(door, request, reply) ?? randomBytes(32).toString('base64url')
  cookiesOf(door, request, reply).set(registration, secret, {
    maxAge: day,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
  })
  return secret
}
