import type { FastifyRequest } from 'fastify'
import { readBearerToken } from '#api/authenticate-shopper.ts'
import { getCurrentInternalApiCall } from '#api/internal-api-calls.ts'
import type { Db } from '#persistence/database.ts'
import { isApiKey } from '#sign-in/api-keys-and-random-secrets.ts'
import {
  type OfficeCaller,
  authenticateApiKey,
  authenticateOperatorSession,
  findSessionOfOperator,
} from '#use-cases/running/authenticate-office-caller.ts'
import { readOfficeCookie, createOfficeSessionCookie } from './cookies.ts'
import type { RefreshOperatorGroups } from './refresh-operator-groups.ts'

export type OperatorAuthenticationOptions = {
  db: Db
  clock: () => Date
  officeUrl: string
  /** Refreshes the operator's groups from the identity provider, if roles depend on groups. */
  groupCheck?: RefreshOperatorGroups | undefined
}

/** Session of a browser; `replaces` is the session that it confirmed by step-up authentication. */
export type BrowserSession = { id: number; operatorId: number; replaces: number | null }

const recognized = new WeakMap<object, Promise<OfficeCaller | undefined>>()

/**
 * Authenticates the caller. Internal API calls for the same page request share one result; every
 * other request is authenticated separately.
 */
export function authenticateOncePerPageRequest(
  request: FastifyRequest,
  options: OperatorAuthenticationOptions,
): Promise<OfficeCaller | undefined> {
  const page = getCurrentInternalApiCall()?.page
  const known = page && recognized.get(page)
  if (known) return known
  const caller = authenticateCaller(request, options)
  // An authentication result from a polled route is not reused by other calls of the page, because
  // a polled route does not extend the session.
  if (page && !request.routeOptions.config.unattended) recognized.set(page, caller)
  return caller
}

/**
 * Creates a page object for internal API calls whose caller is already authenticated, such as the
 * operator at the command line.
 */
export function createAuthenticatedCallContext(caller: OfficeCaller): object {
  const page = {}
  recognized.set(page, Promise.resolve(caller))
  return page
}

/** Authenticates the caller by API key or session cookie; undefined if neither is valid. */
export async function authenticateCaller(
  request: FastifyRequest,
  { db, clock, officeUrl, groupCheck }: OperatorAuthenticationOptions,
): Promise<OfficeCaller | undefined> {
  const bearer = readBearerToken(request)
  if (bearer !== null) {
    return isApiKey(bearer) ? authenticateApiKey(db, bearer, clock()) : undefined
  }
  const token = readOfficeCookie(request, createOfficeSessionCookie(officeUrl))
  if (token === undefined) return undefined
  const use = { isUse: !request.routeOptions.config.unattended }
  const caller = await authenticateOperatorSession(db, token, clock(), use)
  if (!caller?.session || !groupCheck) return caller
  const isNew = await groupCheck({ id: caller.session.id, operatorId: caller.operator.id })
  return isNew ? authenticateOperatorSession(db, token, clock(), use) : caller
}

/** Session whose cookie the browser sends, even if it has ended. */
export async function findBrowserSession(
  request: FastifyRequest,
  { db, officeUrl }: { db: Db; officeUrl: string },
): Promise<BrowserSession | undefined> {
  const token = readOfficeCookie(request, createOfficeSessionCookie(officeUrl))
  return token === undefined ? undefined : findSessionOfOperator(db, token)
}
