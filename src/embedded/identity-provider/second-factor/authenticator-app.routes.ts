import type { FastifyInstance } from 'fastify'
import type { Form } from '#embedded/look/form-body.ts'
import { wayToOffice } from '../cookies.ts'
import type { CurrentAccount } from '../current-account.ts'
import type { PagesContext } from '../pages-context.ts'
import { appPage, removeAppPage } from './authenticator-app-pages.ts'
import { addApp, keyUri, newSecret, removeApp, stepOf } from './authenticator-app.ts'
import { addFactor, removeFactor } from './change-factor.ts'
import { enrollingSession } from './enrolling-session.ts'
import { freshlySignedIn, securityPath } from './fresh-sign-in.ts'
import { recoveryCodesPage } from './recovery-codes-pages.ts'
import { secondFactorsOf } from './second-factors.ts'

const path = `${securityPath}/aplicacion`

/** Routes that enable and disable an authenticator app. */
export function authenticatorAppRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, shop, secrets } = context

  /** The new secret stays encrypted in the form until a valid code confirms the app. */
  function page({ account, sessionUid }: CurrentAccount, secret: string, problem?: 'no-match') {
    return appPage({
      shop,
      secret,
      uri: keyUri(secret, account.email, shop.name),
      sealed: secrets.seal(secret, waitingContext(sessionUid)),
      problem,
    })
  }

  app.get(path, async (request, reply) => {
    const session = await enrollingSession(context, request, reply)
    if (!session) return reply
    const { hasApp } = await secondFactorsOf(pool, session.account.sub)
    return hasApp ? reply.redirect(securityPath, 303) : reply.send(page(session, newSecret()))
  })

  app.post<{ Body: Form | undefined }>(path, async (request, reply) => {
    const session = await enrollingSession(context, request, reply)
    if (!session) return reply
    const { secreto: sealed = '', codigo = '' } = request.body ?? {}
    const secret = secrets.open(sealed, waitingContext(session.sessionUid))
    if (!secret) return reply.redirect(path, 303)
    const step = stepOf(secret, codigo)
    if (!step) return reply.code(422).send(page(session, secret, 'no-match'))
    const { sub } = session.account
    const added = await addFactor(context, session, 'app-added', (db) =>
      addApp(db, secrets, { sub, secret, step }),
    )
    return added !== 'nothing' && added.codes
      ? reply.send(
          recoveryCodesPage({
            shop,
            codes: added.codes,
            done: 'app-added',
            goOn: wayToOffice(context, request, reply),
          }),
        )
      : reply.redirect(`${securityPath}?hecho=app-added`, 303)
  })

  app.get(`${path}/quitar`, async (request, reply) => {
    const session = await freshlySignedIn(context, request, reply)
    return session ? reply.send(removeAppPage({ shop })) : reply
  })

  app.post(`${path}/quitar`, async (request, reply) => {
    const session = await freshlySignedIn(context, request, reply)
    if (!session) return reply
    const { sub } = session.account
    await removeFactor(context, session, 'app-removed', (db) => removeApp(db, sub))
    return reply.redirect(`${securityPath}?hecho=app-removed`, 303)
  })
}

function waitingContext(sessionUid: string): string {
  return `authenticator app to be added in ${sessionUid}`
}
