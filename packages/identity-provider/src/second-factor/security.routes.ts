import type { FastifyInstance } from 'fastify'
import { createTwoFactorInvitationCookie, findInterruptedOfficeSignInUrl } from '../cookies.ts'
import { findCurrentAccount } from '../current-account.ts'
import * as codes from '../mailed-codes.ts'
import { renderSignInRequiredPage } from '../pages/account-pages.ts'
import { renderExpiredLinkPage } from '../pages/expired-signed-out-and-error-pages.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { accountPasskeyRoutes } from './account-passkeys.routes.ts'
import { authenticatorAppRoutes } from './authenticator-app.routes.ts'
import { changeSecondFactor } from './change-second-factor.ts'
import { secondFactorInvitationPath } from './enrolment-invitation.ts'
import { listPasskeys } from './passkeys.ts'
import { renderNewRecoveryCodesPage, renderRecoveryCodesPage } from './recovery-codes-pages.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { requireFreshSignIn, freshSignInRoutes, securityPagePath } from './require-fresh-sign-in.ts'
import { renderInvitationPage } from './second-factor-invitation-pages.ts'
import { hasSecondFactor, readSecondFactors } from './second-factors.ts'
import { renderEmailConfirmationRequiredPage, renderSecurityPage } from './security-page.ts'

/** Pages for managing passkeys, authenticator app and recovery codes. */
export function securityPageRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, shop } = context
  freshSignInRoutes(app)

  app.get<{ Querystring: { hecho?: string } }>(securityPagePath, async (request, reply) => {
    const session = await findCurrentAccount(context, request, reply)
    reply.type('text/html')
    if (!session) return reply.code(401).send(renderSignInRequiredPage({ shop }))
    const { sub, email } = session.account
    const passkeys = await listPasskeys(pool, sub)
    const { hasApp, recoveryCodes } = await readSecondFactors(pool, sub)
    const { hecho: done } = request.query
    const goOn = findInterruptedOfficeSignInUrl(context, request, reply)
    const factors = { passkeys, hasApp, recoveryCodes }
    return reply.send(renderSecurityPage({ shop, email, ...factors, done, goOn }))
  })

  app.get<{ Querystring: { codigo?: string } }>(
    secondFactorInvitationPath,
    async (request, reply) => {
      const code = request.query.codigo ?? ''
      const found = await codes.findMailedCode(pool, 'enrol', { code })
      reply.type('text/html')
      if (!found || found.used)
        return reply.code(410).send(renderExpiredLinkPage({ shop, purpose: 'enrol' }))
      createTwoFactorInvitationCookie(context).keep(request, reply, code)
      return reply.send(renderInvitationPage({ shop }))
    },
  )

  // Only accounts with a confirmed e-mail address may change factors; otherwise the address's real
  // owner could inherit a second factor of somebody else.
  app.register(async (changes) => {
    changes.addHook('preHandler', async (request, reply) => {
      reply.type('text/html')
      const session = await findCurrentAccount(context, request, reply)
      if (!session || session.account.emailVerified) return
      return reply
        .code(403)
        .send(renderEmailConfirmationRequiredPage({ shop, email: session.account.email }))
    })
    accountPasskeyRoutes(changes, context)
    authenticatorAppRoutes(changes, context)

    const codesPath = `${securityPagePath}/codigos`

    changes.get(codesPath, async (request, reply) => {
      const session = await requireFreshSignIn(context, request, reply)
      return session ? reply.send(renderNewRecoveryCodesPage({ shop })) : reply
    })

    changes.post(codesPath, async (request, reply) => {
      const session = await requireFreshSignIn(context, request, reply)
      if (!session) return reply
      const { sub } = session.account
      if (!hasSecondFactor(await readSecondFactors(pool, sub))) {
        return reply.redirect(securityPagePath, 303)
      }
      const { codes } = await changeSecondFactor(context, session, 'codes-made', async (db) => ({
        codes: await replaceRecoveryCodes(db, sub),
      }))
      return reply.send(renderRecoveryCodesPage({ shop, codes, done: 'codes-made' }))
    })
  })
}
