import type { FastifyRequest } from 'fastify'
import { internalCall } from '#api/internal-calls.ts'
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
import type { GroupCheck } from './group-check.ts'

export type CallerOptions = {
  db: Db
  clock: () => Date
  officeUrl: string
  /** Refreshes identity provider groups, if operator roles depend on groups. */
  groupCheck?: GroupCheck | undefined
}

const recognized = new WeakMap<object, Promise<Caller | undefined>>()

/** Authenticates the caller once per page request, and for each other request. */
export function callerOnce(
  request: FastifyRequest,
  options: CallerOptions,
): Promise<Caller | undefined> {
  const page = internalCall()?.page
  const known = page && recognized.get(page)
  if (known) return known
  const caller = callerOf(request, options)
  // A polled route's recognition would not extend the session.
  if (page && !request.routeOptions.config.unattended) recognized.set(page, caller)
  return caller
}

/** Authenticates the caller by API key or session cookie; undefined if neither is valid. */
export async function callerOf(
  request: FastifyRequest,
  { db, clock, officeUrl, groupCheck }: CallerOptions,
): Promise<Caller | undefined> {
  const bearer = bearerOf(request)
  if (bearer !== null) {
    return isApiKey(bearer) ? recognizeKey(db, bearer, clock()) : undefined
  }
  const token = readCookie(request, sessionCookie(officeUrl))
  if (token === undefined) return undefined
  const use = { isUse: !request.routeOptions.config.unattended }
  const caller = await recognizeSession(db, token, clock(), use)
  if (!caller?.session || !groupCheck) return caller
  const isNew = await groupCheck({ id: caller.session.id, operatorId: caller.operator.id })
  return isNew ? recognizeSession(db, token, clock(), use) : caller
}

/** The operator id of the browser's current or former session. */
export async function holderOf(
  request: FastifyRequest,
  { db, officeUrl }: { db: Db; officeUrl: string },
): Promise<number | undefined> {
  const token = readCookie(request, sessionCookie(officeUrl))
  return token === undefined ? undefined : sessionHolder(db, token)
}
