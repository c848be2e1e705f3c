import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance } from 'fastify'
import {
  composeAlreadyRegisteredMail,
  composeEmailConfirmationMail,
  composeRegisteredAgainMail,
} from './account-mails.ts'
import * as accounts from './accounts.ts'
import { createRegistrationCookie } from './cookies.ts'
import { inTransaction } from './database.ts'
import {
  rateLimitConfirmationMail,
  enqueueConfirmationMail,
  resendVerificationMail,
} from './email-verification.ts'
import { enqueueMail } from './mail-outbox.ts'
import { renderExpiredSignInPage } from './pages/expired-signed-out-and-error-pages.ts'
import { renderMailSentPage } from './pages/mail-sent-page.ts'
import { renderRegistrationPage } from './pages/registration-page.ts'
import { findPasswordProblem } from './password-rules-and-hashing.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { countAttemptAgainstLimits } from './sign-in-attempt-limits.ts'
import { findPendingSignInInteraction, isOfficeSignIn } from './sign-in-interactions.ts'

type Uid = { Params: { uid: string } }

export function registrationRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, limits, shop } = context

  app.get<Uid>('/entrar/:uid/registro', async (request, reply) => {
    const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))
    const forOffice = isOfficeSignIn(context, interaction)
    const hasAccounts = await accounts.hasConfirmedAccounts(pool)
    return reply.send(
      renderRegistrationPage({ shop, forOffice, hasAccounts, here: `/entrar/${interaction.uid}` }),
    )
  })

  app.post<Uid & { Body: FormFields | undefined }>(
    '/entrar/:uid/registro',
    async (request, reply) => {
      const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
      reply.type('text/html')
      if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))

      const { correo = '', clave = '', terminos } = request.body ?? {}
      const here = `/entrar/${interaction.uid}`
      const email = correo.trim()
      const forOffice = isOfficeSignIn(context, interaction)
      const hasAccounts = await accounts.hasConfirmedAccounts(pool)
      const form = { shop, forOffice, hasAccounts, here, email, accepted: terminos === 'si' }
      const problems = {
        email: !accounts.isEmail(email),
        password: findPasswordProblem(clave, { email, shop }),
        terms: !form.accepted,
      }
      if (problems.email || problems.password || problems.terms) {
        return reply.code(422).send(renderRegistrationPage({ ...form, problems }))
      }
      const from = await countAttemptAgainstLimits(pool, limits, [
        { name: 'registerFrom', who: context.limitKey(request.ip) },
      ])
      // Checks for a leaked password only after the rate limit, which thereby also limits the calls
      // to the leak service.
      if (from.ok && (await context.isBreached(clave))) {
        const refused = { ...problems, password: 'breached' } as const
        return reply.code(422).send(renderRegistrationPage({ ...form, problems: refused }))
      }
      const counted = from.ok ? await rateLimitConfirmationMail(context, email) : from
      if (!counted.ok) {
        const { waitSeconds } = counted
        const tooMany = { what: from.ok ? 'mails' : 'accounts', waitSeconds } as const
        return reply
          .code(429)
          .header('retry-after', waitSeconds)
          .send(renderRegistrationPage({ ...form, problems: { tooMany } }))
      }
      const browser = createRegistrationCookie(context).give(request, reply)
      await register(context, { email, password: clave, browser, forOffice })
      return reply.send(renderMailSentPage({ shop, here, email, about: 'verify', forOffice }))
    },
  )

  app.post<Uid & { Body: FormFields | undefined }>(
    '/entrar/:uid/reenviar',
    async (request, reply) => {
      const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
      reply.type('text/html')
      const email = request.body?.correo?.trim()
      if (!interaction || !email) return reply.code(410).send(renderExpiredSignInPage({ shop }))

      const forOffice = isOfficeSignIn(context, interaction)
      const here = `/entrar/${interaction.uid}`
      const form = { shop, forOffice, here, email, about: 'verify' as const }
      const from = await countAttemptAgainstLimits(pool, limits, [
        { name: 'resendFrom', who: context.limitKey(request.ip) },
      ])
      const browser = createRegistrationCookie(context).read(request, reply)
      const sent = from.ok
        ? await resendVerificationMail(context, { email, browser, forOffice })
        : from
      if (sent.ok) return reply.send(renderMailSentPage({ ...form, again: 'sent' }))
      return reply
        .code(429)
        .header('retry-after', sent.waitSeconds)
        .send(renderMailSentPage({ ...form, again: { waitSeconds: sent.waitSeconds } }))
    },
  )
}

/**
 * Creates an account; if the e-mail address already has one, only a mail informs its owner. An
 * unconfirmed account gets the password chosen in the browser that opens the mailed link.
 */
async function register(
  context: IdentityProviderPageContext,
  {
    email,
    password,
    browser,
    forOffice,
  }: { email: string; password: string; browser: string; forOffice: boolean },
): Promise<void> {
  const passwordHash = await context.passwords.hash(password)
  await inTransaction(context.pool, async (db) => {
    const created = await accounts.addAccount(db, { email, passwordHash })
    const account = created ?? (await accounts.findAccountByEmail(db, email))
    if (!account) throw new Error('An account vanished while it was being registered')
    if (account.emailVerified) {
      await enqueueMail(
        db,
        account.email,
        composeAlreadyRegisteredMail(context.shop, `${context.shop.url}/customer/login`),
      )
      return
    }
    await enqueueConfirmationMail(db, context, {
      ...account,
      registration: { passwordHash, browser },
      forOffice,
      mail: created ? composeEmailConfirmationMail : composeRegisteredAgainMail,
    })
  })
  context.sendMail()
}
