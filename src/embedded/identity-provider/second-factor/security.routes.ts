import type { FastifyInstance } from 'fastify'
import { enrolmentInvitation, wayToOffice } from '../cookies.ts'
import { currentAccount } from '../current-account.ts'
import * as codes from '../mailed-codes.ts'
import type { PagesContext } from '../pages-context.ts'
import { signInFirstPage } from '../pages/account-pages.ts'
import { deadLinkPage } from '../pages/notice-pages.ts'
import { accountPasskeyRoutes } from './account-passkeys.routes.ts'
import { invitationPage } from './add-factor-page.ts'
import { authenticatorAppRoutes } from './authenticator-app.routes.ts'
import { changeFactor } from './change-factor.ts'
import { invitationPath } from './enrolment.ts'
import { freshlySignedIn, freshSignInRoutes, securityPath } from './fresh-sign-in.ts'
import { passkeysOf } from './passkeys.ts'
import { newCodesPage, recoveryCodesPage } from './recovery-codes-pages.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, secondFactorsOf } from './second-factors.ts'
import { confirmEmailFirstPage, securityPage } from './security-page.ts'

/** Pages for managing passkeys, authenticator app and recovery codes. */
export function securityRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, shop } = context
  freshSignInRoutes(app)

  app.get<{ Querystring: { hecho?: string } }>(securityPath, async (request, reply) => {
    const session = await currentAccount(context, request, reply)
    reply.type('text/html')
    if (!session) return reply.code(401).send(signInFirstPage({ shop }))
    const { sub, email } = session.account
    const passkeys = await passkeysOf(pool, sub)
    const { hasApp, recoveryCodes } = await secondFactorsOf(pool, sub)
    const { hecho: done } = request.query
    const goOn = wayToOffice(context, request, reply)
    const factors = { passkeys, hasApp, recoveryCodes }
    return reply.send(securityPage({ shop, email, ...factors, done, goOn }))
  })

  app.get<{ Querystring: { codigo?: string } }>(invitationPath, async (request, reply) => {
    const code = request.query.codigo ?? ''
    const found = await codes.find(pool, 'enrol', { code })
    reply.type('text/html')
    if (!found || found.used) return reply.code(410).send(deadLinkPage({ shop, purpose: 'enrol' }))
    enrolmentInvitation(context).keep(request, reply, code)
    return reply.send(invitationPage({ shop }))
  })

  // Changes need a confirmed e-mail address, because its real owner must not inherit a second factor of another person.
  app.register(async (changes) => {
    changes.addHook('preHandler', async (request, reply) => {
      reply.type('text/html')
      const session = await currentAccount(context, request, reply)
      if (!session || session.account.emailVerified) return
      return reply.code(403).send(confirmEmailFirstPage({ shop, email: session.account.email }))
    })
    accountPasskeyRoutes(changes, context)
    authenticatorAppRoutes(changes, context)

    const codesPath = `${securityPath}/codigos`

    changes.get(codesPath, async (request, reply) => {
      const session = await freshlySignedIn(context, request, reply)
      return session ? reply.send(newCodesPage({ shop })) : reply
    })

    changes.post(codesPath, async (request, reply) => {
      const session = await freshlySignedIn(context, request, reply)
      if (!session) return reply
      const { sub } = session.account
      if (!hasSecondFactor(await secondFactorsOf(pool, sub))) {
        return reply.redirect(securityPath, 303)
      }
      const { codes } = await changeFactor(context, session, 'codes-made', async (db) => ({
        codes: await replaceRecoveryCodes(db, sub),
      }))
      return reply.send(recoveryCodesPage({ shop, codes, done: 'codes-made' }))
    })
  })
}
