import type { FastifyRequest } from 'fastify'
import { bearerOf } from '#api/shopper-session.ts'
import type { Db } from '#persistence/database.ts'
import { isApiKey } from '#sign-in/operator-secrets.ts'
import {
  type Caller,
  recognizeKey,
  recognizeSession,
  sessionHolder,
} from '#use-cases/running/recognize-operator.ts'
import { readCookie, sessionCookie } from './cookies.ts'

/** Who asks: a program by its bearer, or else a person by the cookie of their session. */
export async function callerOf(
  request: FastifyRequest,
  { db, clock, officeUrl }: { db: Db; clock: () => Date; officeUrl: string },
): Promise<Caller | undefined> {
  const bearer = bearerOf(request)
  if (bearer !== null) {
    return isApiKey(bearer) ? recognizeKey(db, bearer, clock()) : undefined
  }
  const token = readCookie(request, sessionCookie(officeUrl))
  return token === undefined
    ? undefined
    : recognizeSession(db, token, clock(), { isUse: !request.routeOptions.config.unattended })
}

/** Whose browser asks, as far as it keeps a session, even one that is over. */
export async function holderOf(
  request: FastifyRequest,
  { db, officeUrl }: { db: Db; officeUrl: string },
): Promise<number | undefined> {
  const token = readCookie(request, sessionCookie(officeUrl))
  return token === undefined ? undefined : sessionHolder(db, token)
}
