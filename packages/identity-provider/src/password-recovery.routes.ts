import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { composePasswordChangedMail, composePasswordResetMail } from './account-mails.ts'
import * as accounts from './accounts.ts'
import { findNewPasswordProblem } from './check-new-password.ts'
import { createKnownDeviceCookie } from './cookies.ts'
import { inTransaction } from './database.ts'
import { enqueueMail } from './mail-outbox.ts'
import * as codes from './mailed-codes.ts'
import { normalizeEmail } from './normalize-email.ts'
import {
  renderExpiredLinkPage,
  renderExpiredSignInPage,
} from './pages/expired-signed-out-and-error-pages.ts'
import { renderMailSentPage } from './pages/mail-sent-page.ts'
import {
  renderNewPasswordPage,
  renderPasswordSavedPage,
  renderPasswordRecoveryPage,
} from './pages/password-recovery-pages.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { countAttemptAgainstLimits } from './sign-in-attempt-limits.ts'
import { findPendingSignInInteraction } from './sign-in-interactions.ts'

type Uid = { Params: { uid: string } }

export function passwordRecoveryRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, limits, shop } = context

  app.get<Uid>('/entrar/:uid/recuperar', async (request, reply) => {
    const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))
    return reply.send(renderPasswordRecoveryPage({ shop, here: `/entrar/${interaction.uid}` }))
  })

  app.post<Uid & { Body: FormFields | undefined }>(
    '/entrar/:uid/recuperar',
    async (request, reply) => {
      const interaction = await findPendingSignInInteraction(context.provider(), request, reply)
      reply.type('text/html')
      if (!interaction) return reply.code(410).send(renderExpiredSignInPage({ shop }))

      const email = request.body?.correo?.trim() ?? ''
      const form = { shop, here: `/entrar/${interaction.uid}`, email }
      if (!accounts.isEmail(email)) {
        return reply.code(422).send(renderPasswordRecoveryPage({ ...form, problem: 'email' }))
      }
      const from = await countAttemptAgainstLimits(pool, limits, [
        { name: 'recoverFrom', who: context.limitKey(request.ip) },
      ])
      const counted = from.ok
        ? await countAttemptAgainstLimits(pool, limits, [
            { name: 'recoverFor', who: normalizeEmail(email) },
          ])
        : from
      if (!counted.ok) {
        const { waitSeconds } = counted
        return reply
          .code(429)
          .header('retry-after', waitSeconds)
          .send(renderPasswordRecoveryPage({ ...form, problem: { mailed: from.ok, waitSeconds } }))
      }
      context.afterwards(() => mailResetLink(context, email))
      return reply.send(renderMailSentPage({ ...form, about: 'reset' }))
    },
  )

  app.get<{ Querystring: { codigo?: string } }>('/contrasena', async (request, reply) => {
    const code = request.query.codigo ?? ''
    const found = await findPasswordCode(pool, code)
    reply.type('text/html')
    if (!found || found.used)
      return reply.code(410).send(renderExpiredLinkPage({ shop, purpose: 'reset' }))
    return reply.send(renderNewPasswordPage({ shop, code, ...found }))
  })

  app.post<{ Body: FormFields | undefined }>('/contrasena', async (request, reply) => {
    const { codigo: code = '', clave = '' } = request.body ?? {}
    reply.type('text/html')
    const found = await findPasswordCode(pool, code)
    const problem =
      found && (await findNewPasswordProblem(context, { email: found.email, password: clave }))
    if (found && !found.used && problem) {
      return reply.code(422).send(renderNewPasswordPage({ shop, code, ...found, problem }))
    }
    const account = found && !found.used && (await setPassword(context, { code, ...found }, clave))
    if (!account) return reply.code(410).send(renderExpiredLinkPage({ shop, purpose: 'reset' }))
    createKnownDeviceCookie(context, account).remember(request, reply)
    return reply.send(renderPasswordSavedPage({ shop, isInvitation: found.isInvitation }))
  })
}

async function mailResetLink(context: IdentityProviderPageContext, email: string): Promise<void> {
  const account = await accounts.findAccountByEmail(context.pool, email)
  if (!account) return
  await inTransaction(context.pool, async (db) => {
    const code = await codes.createMailedCode(db, { purpose: 'reset', ...account })
    await enqueueMail(
      db,
      account.email,
      composePasswordResetMail(context.shop, `${context.issuer}/contrasena?codigo=${code}`),
    )
  })
  context.sendMail()
}

/** Finds the code of a link to choose a password: of a recovery, or of an invitation. */
async function findPasswordCode(pool: Pool, code: string) {
  const reset = await codes.findMailedCode(pool, 'reset', { code })
  const found = reset ?? (await codes.findMailedCode(pool, 'invite', { code }))
  return found && { email: found.email, used: found.used, isInvitation: !reset }
}

/**
 * Sets a new password with a mailed code, which is valid once. The code proves that the person
 * reads the mailbox, so the e-mail address also becomes confirmed.
 */
async function setPassword(
  context: IdentityProviderPageContext,
  { code, isInvitation }: { code: string; isInvitation: boolean },
  password: string,
): Promise<accounts.IdentityProviderAccount | undefined> {
  const passwordHash = await context.passwords.hash(password)
  const account = await inTransaction(context.pool, async (db) => {
    const sub = await codes.consumeMailedCode(db, isInvitation ? 'invite' : 'reset', code)
    if (!sub) return undefined
    if (isInvitation) await accounts.acceptTerms(db, sub)
    await accounts.confirmAccountEmail(db, sub)
    await accounts.replacePassword(db, sub, passwordHash)
    const changed = await accounts.findAccountBySub(db, sub)
    if (changed && !isInvitation)
      await enqueueMail(db, changed.email, composePasswordChangedMail(context.shop))
    return changed
  })
  if (account) {
    context.sendMail()
    context.tellLogouts()
  }
  return account
}
