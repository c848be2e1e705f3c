import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findInterruptedOfficeSignInUrl } from '../cookies.ts'
import type { CurrentAccount } from '../current-account.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { resumeOfficeSignIn } from '../sign-in-passes.ts'
import {
  renderAddAuthenticatorAppPage,
  renderRemoveAuthenticatorPage,
} from './authenticator-app-pages.ts'
import {
  addAuthenticatorApp,
  createAuthenticatorUri,
  createAuthenticatorAppSecret,
  removeAuthenticatorApp,
  findTotpTimeStep,
} from './authenticator-app.ts'
import { addSecondFactor, removeSecondFactor } from './change-second-factor.ts'
import { requireSecondFactorEnrolmentSession } from './enrolment-session.ts'
import { renderRecoveryCodesPage } from './recovery-codes-pages.ts'
import { requireFreshSignIn, securityPagePath } from './require-fresh-sign-in.ts'
import { readSecondFactors } from './second-factors.ts'

const path = `${securityPagePath}/aplicacion`

/** Routes that enable and disable an authenticator app. */
export function authenticatorAppRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, shop, secrets } = context

  /** The new secret stays encrypted in the form until a valid code confirms the app. */
  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, sessionUid }: CurrentAccount,
    secret: string,
    problem?: 'no-match',
  ) {
    const page = renderAddAuthenticatorAppPage({
      shop,
      forOffice: findInterruptedOfficeSignInUrl(context, request, reply) !== undefined,
      secret,
      uri: createAuthenticatorUri(secret, account.email, shop.name),
      sealed: secrets.seal(secret, waitingContext(sessionUid)),
      problem,
    })
    return reply.send(page)
  }

  app.get(path, async (request, reply) => {
    const session = await requireSecondFactorEnrolmentSession(context, request, reply)
    if (!session) return reply
    const { hasApp } = await readSecondFactors(pool, session.account.sub)
    return hasApp
      ? reply.redirect(securityPagePath, 303)
      : sendPage(request, reply, session, createAuthenticatorAppSecret())
  })

  app.post<{ Body: FormFields | undefined }>(path, async (request, reply) => {
    const session = await requireSecondFactorEnrolmentSession(context, request, reply)
    if (!session) return reply
    const { secreto: sealed = '', codigo = '' } = request.body ?? {}
    const secret = secrets.open(sealed, waitingContext(session.sessionUid))
    if (!secret) return reply.redirect(path, 303)
    const step = findTotpTimeStep(secret, codigo)
    if (!step) return sendPage(request, reply.code(422), session, secret, 'no-match')
    const { sub } = session.account
    const added = await addSecondFactor(context, session, 'app-added', (db) =>
      addAuthenticatorApp(db, secrets, { sub, secret, step }),
    )
    return added !== 'nothing' && added.codes
      ? reply.send(
          renderRecoveryCodesPage({
            shop,
            codes: added.codes,
            done: 'app-added',
            goOn: await resumeOfficeSignIn(context, request, reply, { sub, method: 'app' }),
          }),
        )
      : reply.redirect(`${securityPagePath}?hecho=app-added`, 303)
  })

  app.get(`${path}/quitar`, async (request, reply) => {
    const session = await requireFreshSignIn(context, request, reply)
    return session ? reply.send(renderRemoveAuthenticatorPage({ shop })) : reply
  })

  app.post(`${path}/quitar`, async (request, reply) => {
    const session = await requireFreshSignIn(context, request, reply)
    if (!session) return reply
    const { sub } = session.account
    await removeSecondFactor(context, session, 'app-removed', (db) =>
      removeAuthenticatorApp(db, sub),
    )
    return reply.redirect(`${securityPagePath}?hecho=app-removed`, 303)
  })
}

function waitingContext(sessionUid: string): string {
  return `authenticator app to be added in ${sessionUid}`
}
