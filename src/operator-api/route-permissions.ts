import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import type { SharedRefusalCode } from '#contract/operator/problem-details.ts'
import {
  stepUpSignInLifetimeSeconds,
  getStepUpExpiry,
} from '#domain/running/operator-session-lifetimes.ts'
import type { Permission } from '#domain/running/permissions.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import {
  type BrowserSession,
  type OperatorAuthenticationOptions,
  authenticateCaller,
  authenticateOncePerPageRequest,
} from './authenticate-caller.ts'
import { toSafeRedirectPath } from './safe-redirect-path.ts'
import { sendRefusal, sendMissingPermissionError } from './send-error-responses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permission that the route requires; every route must declare one. */
    needs?: Permission | 'signed-in'
    /** The route requires recent step-up authentication. */
    stepUp?: true
    /** The route requires an operator's session; API keys are refused. */
    person?: true
    /** Set for a polled route, whose requests do not extend the session. */
    unattended?: true
    /**
     * Set for routes that download a file; without step-up authentication such a route redirects to
     * the confirmation page.
     */
    file?: true
  }
  interface FastifyInstance {
    /** Returns the session of the request's cookie, even if it has ended. */
    browserSession: (request: FastifyRequest) => Promise<BrowserSession | undefined>
    /** Authenticates the caller again during a long request; undefined if the session has ended. */
    recognize: (request: FastifyRequest) => Promise<OfficeCaller | undefined>
    /**
     * Sends a refusal unless the caller's step-up authentication is recent; returns undefined if it
     * is recent.
     */
    refuseUnlessFresh: (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => SentRefusal<SharedRefusalCode> | undefined
    /** Returns the access requirements of every route. */
    routeNeeds: () => {
      method: string
      path: string
      needs: Permission | 'signed-in' | undefined
      stepUp: boolean
      /** Whether the route refuses API keys. */
      person: boolean
    }[]
  }
  interface FastifyRequest {
    /** The authenticated caller. */
    caller: OfficeCaller
  }
}

/** Collects the access requirements of every route registered later. */
export function collectRoutePermissions(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.decorate('routeNeeds', () =>
    routes.map(({ method, url, config }) => ({
      method: String(method),
      path: url,
      needs: config?.needs,
      stepUp: config?.stepUp === true,
      person: config?.stepUp === true || config?.person === true,
    })),
  )
}

/** Guards every route of `app` registered later; a route without declared permission fails at startup. */
export function enforceRoutePermissions(
  app: FastifyInstance,
  options: OperatorAuthenticationOptions,
) {
  app.decorateRequest('caller')
  app.decorate('recognize', (request) => authenticateCaller(request, options))
  app.decorate('refuseUnlessFresh', (request, reply) => refuseUnlessFresh(request, reply, options))
  app.addHook('onRoute', (route) => describeNeeds(route))

  app.addHook('onRequest', async (request, reply) => {
    const caller = await authenticateOncePerPageRequest(request, options)
    if (!caller) {
      if (isFollowedLink(request)) return leadTo('/entrar', request, reply, options)
      return sendRefusal(reply, { code: 'sign-in-required' })
    }
    request.caller = caller
    const { needs, stepUp, person, file } = request.routeOptions.config
    if (file && isPrefetch(request)) return sendRefusal(reply, { code: 'not-prefetched' })
    if (needs !== undefined && needs !== 'signed-in' && !caller.may(needs)) {
      return sendMissingPermissionError(reply, needs)
    }
    if ((person || stepUp) && !caller.session)
      return sendRefusal(reply, { code: 'person-required' })
    if (stepUp) return refuseUnlessFresh(request, reply, options)
  })
}

/** Whether the request is a browser prefetch. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return String(headers['sec-purpose'] ?? headers['purpose'] ?? '').startsWith('prefetch')
}

/** Whether the request is a browser navigation, which gets a redirect instead of a JSON error. */
function isFollowedLink({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.file === true && headers.accept?.includes('text/html') === true
}

function leadTo(
  page: '/entrar' | '/confirmar',
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  { officeUrl }: OperatorAuthenticationOptions,
) {
  const list = headers.referer?.startsWith(`${officeUrl}/`)
    ? headers.referer.slice(officeUrl.length)
    : undefined
  const volver = toSafeRedirectPath(list, officeUrl)
  const back = new URLSearchParams({ volver, ...(page === '/confirmar' && { archivo: url }) })
  return reply.redirect(`${page}?${back}`, 303)
}

/** Expiry of the step-up authentication; null for API keys. */
export function getCallerStepUpExpiry({ session }: OfficeCaller): Date | null {
  return session ? getStepUpExpiry(session.authenticatedAt) : null
}

function refuseUnlessFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  options: OperatorAuthenticationOptions,
): SentRefusal<SharedRefusalCode> | undefined {
  const { caller } = request
  if (!caller.session) return sendRefusal(reply, { code: 'person-required' })
  if (getStepUpExpiry(caller.session.authenticatedAt) > options.clock()) return undefined
  if (isFollowedLink(request)) return leadTo('/confirmar', request, reply, options)
  // `WWW-Authenticate` header that asks the client for step-up authentication (RFC 9470).
  const challenge = `Session error="insufficient_user_authentication", max_age="${stepUpSignInLifetimeSeconds}"`
  reply.header('www-authenticate', challenge)
  return sendRefusal(reply, { code: 'step-up-required' })
}

function describeNeeds(route: RouteOptions) {
  const { needs, stepUp, person } = route.config ?? {}
  if (needs === undefined) {
    throw new Error(`${route.method} ${route.url} does not say what it needs`)
  }
  const parts = [
    route.schema?.description,
    needs === 'signed-in' ? 'Basta con entrar.' : `Permiso: \`${needs}\`.`,
    person && 'Solo una persona, no una llave.',
    stepUp && 'Solo una persona que confirmó quién es en los últimos diez minutos.',
  ]
  const cost = route.config?.cost ?? (route.method === 'GET' ? 'read' : 'write')
  route.config = { ...route.config, cost }
  route.schema = {
    ...route.schema,
    description: parts.filter(Boolean).join(' '),
    security: stepUp || person ? [{ session: [] }] : [{ session: [] }, { key: [] }],
  }
}
