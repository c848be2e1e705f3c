import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseUserAgent } from '#domain/account/parse-user-agent.ts'
import { removePortFromIpAddress } from '#domain/client-ip-address.ts'
import { createRandomSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import type { OfficeSignInClient } from '#sign-in/office-sign-in-client.ts'
import {
  beginOperatorSignIn,
  consumeOperatorSignIn,
} from '#use-cases/running/begin-operator-sign-in.ts'
import { signOutOperator } from '#use-cases/running/end-operator-sessions.ts'
import { signInOperator } from '#use-cases/running/sign-in-operator.ts'
import { type OperatorAuthenticationOptions, authenticateCaller } from '../authenticate-caller.ts'
import {
  clearOfficeCookie,
  readOfficeCookie,
  createOfficeSessionCookie,
  setOfficeCookie,
  createOfficeSignInCookie,
} from '../cookies.ts'
import { toSafeRedirectPath } from '../safe-redirect-path.ts'
import { sendSameSiteRedirect } from './same-site-redirect.ts'

type SignInOptions = OperatorAuthenticationOptions & { provider: OfficeSignInClient }

/** Codes for the reasons of a failed sign-in, used in `/entrar?motivo=…`. */
const reasons = {
  uninvited: 'sin_acceso',
  'other-person': 'otra_persona',
  'second-factor': 'falta_segundo_factor',
  'email-unverified': 'correo_sin_verificar',
  refused: 'fallo',
  cancelled: 'cancelado',
  late: 'vencio',
  unavailable: 'no_disponible',
  'signed-out': 'salio',
} as const

/** Path to which the identity provider returns the browser after sign-in. */
export const signInCallbackPath = '/sesion/regreso'

type Asked = { Querystring: { volver?: unknown; state?: unknown; error?: unknown } }

/**
 * Back office sign-in redirects: `GET /sesion/abrir?volver=/pedidos` to the identity provider, `GET
 * /sesion/confirmar?volver=…` for step-up authentication, `GET /sesion/regreso` as callback, `POST /sesion/cerrar` to
 * sign out. Failures redirect to `/entrar?motivo=…`.
 */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions) {
  const { db, clock, officeUrl, provider } = options
  const [session, browser] = [
    createOfficeSessionCookie(officeUrl),
    createOfficeSignInCookie(officeUrl),
  ]
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume()
    done(null)
  })

  function backToDoor(reply: FastifyReply, why: keyof typeof reasons, volver?: string) {
    const query = new URLSearchParams({ motivo: reasons[why], ...(volver && { volver }) })
    return reply.redirect(`/entrar?${query}`, 303)
  }

  async function begin(
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    sessionId: number | null,
  ) {
    const returnTo = toSafeRedirectPath(textOf(request.query.volver), officeUrl)
    const begun = await provider.begin()
    if (!begun.ok) {
      request.log.warn({ reason: begun.reason }, 'identity provider did not answer the back office')
      return backToDoor(reply, 'unavailable', returnTo)
    }
    const kept = readOfficeCookie(request, browser) ?? createRandomSecret()
    const { checks, url } = begun
    await beginOperatorSignIn(db, { checks, browser: kept, returnTo, sessionId }, clock())
    setOfficeCookie(reply, browser, kept)
    return reply.redirect(url.href, 303)
  }

  app.get<Asked>('/sesion/abrir', { config: { cost: 'write' } }, (request, reply) =>
    begin(request, reply, null),
  )

  app.get<Asked>('/sesion/confirmar', { config: { cost: 'write' } }, async (request, reply) => {
    const caller = await authenticateCaller(request, options)
    return begin(request, reply, caller?.session?.id ?? null)
  })

  app.get<Asked>(signInCallbackPath, { config: { cost: 'write' } }, async (request, reply) => {
    const { id: requestId, ip, headers, log, query } = request
    const state = textOf(query.state)
    const kept = readOfficeCookie(request, browser)
    const now = clock()
    const begun =
      state && kept ? await consumeOperatorSignIn(db, { state, browser: kept }, now) : null
    if (!begun) return backToDoor(reply, 'late')
    if (query.error === 'access_denied') return backToDoor(reply, 'cancelled', begun.returnTo)
    const vouched = await provider.finish(new URL(request.url, officeUrl), begun.checks)
    if (!vouched.ok) {
      log.warn({ code: vouched.code, reason: vouched.reason }, 'operator not signed in')
      return backToDoor(reply, vouched.code, begun.returnTo)
    }
    const from = {
      address: removePortFromIpAddress(ip),
      ...parseUserAgent(headers['user-agent']),
      confirms: begun.confirms,
      requestId,
    }
    const signedIn = await signInOperator(db, vouched, from, now)
    if (!signedIn.ok) {
      log.warn({ code: signedIn.code }, 'operator not signed in')
      return backToDoor(reply, signedIn.code, begun.returnTo)
    }
    clearOfficeCookie(reply, browser)
    setOfficeCookie(reply, session, signedIn.token)
    return sendSameSiteRedirect(reply, begun.returnTo)
  })

  app.post('/sesion/cerrar', { config: { cost: 'write' } }, async (request, reply) => {
    const caller = await authenticateCaller(request, options)
    if (caller) await signOutOperator(db, caller, clock())
    clearOfficeCookie(reply, session)
    return backToDoor(reply, 'signed-out')
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
