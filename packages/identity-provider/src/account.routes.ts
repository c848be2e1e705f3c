import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  composeAlreadyRegisteredMail,
  composeNewEmailConfirmationMail,
  composePasswordChangedMail,
} from './account-mails.ts'
import * as accounts from './accounts.ts'
import { findNewPasswordProblem } from './check-new-password.ts'
import { type PasswordCheckResult, checkPassword } from './check-password.ts'
import { findCurrentAccount } from './current-account.ts'
import { inTransaction } from './database.ts'
import { rateLimitConfirmationMail, createEmailVerificationUrl } from './email-verification.ts'
import { enqueueMail } from './mail-outbox.ts'
import * as codes from './mailed-codes.ts'
import { normalizeEmail } from './normalize-email.ts'
import {
  renderAccountPage,
  renderChangePasswordPage,
  renderChangeEmailPage,
  renderEmailChangeMailSentPage,
  type CurrentPasswordError,
  renderSignInRequiredPage,
} from './pages/account-pages.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { countAttemptAgainstLimits } from './sign-in-attempt-limits.ts'

/** Account pages for changing e-mail and password; both changes require the current password. */
export function accountPageRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, limits, shop } = context

  async function signedIn(request: FastifyRequest, reply: FastifyReply) {
    const current = await findCurrentAccount(context, request, reply)
    reply.type('text/html')
    if (current) return current
    await reply.code(401).send(renderSignInRequiredPage({ shop }))
  }

  app.get<{ Querystring: { guardada?: string } }>('/cuenta', async (request, reply) => {
    const who = await signedIn(request, reply)
    if (!who) return reply
    const passwordChanged = request.query.guardada === '1'
    return reply.send(renderAccountPage({ shop, ...who.account, passwordChanged }))
  })

  app.get('/cuenta/correo', async (request, reply) => {
    const who = await signedIn(request, reply)
    return who ? reply.send(renderChangeEmailPage({ shop, email: who.account.email })) : reply
  })

  app.post<{ Body: FormFields | undefined }>('/cuenta/correo', async (request, reply) => {
    const who = await signedIn(request, reply)
    if (!who) return reply
    const { email } = who.account
    const { correo = '', actual = '' } = request.body ?? {}
    const newEmail = correo.trim()
    const form = { shop, email, newEmail }
    if (!accounts.isEmail(newEmail)) {
      return reply.code(422).send(renderChangeEmailPage({ ...form, problem: 'email' }))
    }
    if (normalizeEmail(newEmail) === normalizeEmail(email)) {
      return reply.code(422).send(renderChangeEmailPage({ ...form, problem: 'same' }))
    }
    const checked = await checkPassword(
      context,
      { email, password: actual },
      { ip: request.ip, deviceFor: () => who.sessionId },
    )
    if (!checked.ok)
      return sendRefused(reply, checked, (problem) => renderChangeEmailPage({ ...form, problem }))
    const from = await countAttemptAgainstLimits(pool, limits, [
      { name: 'resendFrom', who: context.limitKey(request.ip) },
    ])
    const counted = from.ok ? await rateLimitConfirmationMail(context, newEmail) : from
    if (!counted.ok) {
      const refused = { ...counted, code: 'wait' as const }
      return sendRefused(reply, refused, (problem) => renderChangeEmailPage({ ...form, problem }))
    }
    await mailNewAddress(context, who.account.sub, newEmail)
    return reply.send(renderEmailChangeMailSentPage(form))
  })

  app.get('/cuenta/contrasena', async (request, reply) => {
    const who = await signedIn(request, reply)
    return who ? reply.send(renderChangePasswordPage({ shop, email: who.account.email })) : reply
  })

  app.post<{ Body: FormFields | undefined }>('/cuenta/contrasena', async (request, reply) => {
    const who = await signedIn(request, reply)
    if (!who) return reply
    const { sub, email } = who.account
    const { actual = '', clave = '' } = request.body ?? {}
    const form = { shop, email }
    const problem = await findNewPasswordProblem(context, { email, password: clave })
    if (problem) return reply.code(422).send(renderChangePasswordPage({ ...form, problem }))
    const checked = await checkPassword(
      context,
      { email, password: actual },
      { ip: request.ip, deviceFor: () => who.sessionId },
    )
    if (!checked.ok) {
      return sendRefused(reply, checked, (refused) =>
        renderChangePasswordPage({ ...form, refused }),
      )
    }
    const passwordHash = await context.passwords.hash(clave)
    await inTransaction(pool, async (db) => {
      await accounts.replacePassword(db, sub, passwordHash, who.sessionId)
      await enqueueMail(db, email, composePasswordChangedMail(context.shop))
    })
    context.sendMail()
    context.tellLogouts()
    return reply.redirect('/cuenta?guardada=1', 303)
  })
}

function sendRefused(
  reply: FastifyReply,
  refused: Exclude<PasswordCheckResult, { ok: true }>,
  show: (problem: CurrentPasswordError) => string,
) {
  if (refused.code === 'no-match') return reply.code(422).send(show('no-match'))
  const { waitSeconds } = refused
  return reply.code(429).header('retry-after', waitSeconds).send(show({ waitSeconds }))
}

/**
 * Mails a confirmation link to the new e-mail address. If another account has that address, its
 * owner is informed by mail instead.
 */
async function mailNewAddress(
  context: IdentityProviderPageContext,
  sub: string,
  newEmail: string,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    if (await accounts.findAccountByEmail(db, newEmail)) {
      await enqueueMail(
        db,
        newEmail,
        composeAlreadyRegisteredMail(context.shop, `${context.shop.url}/customer/login`),
      )
      return
    }
    const code = await codes.createMailedCode(db, {
      purpose: 'verify',
      sub,
      email: newEmail,
      newEmail,
    })
    await enqueueMail(
      db,
      newEmail,
      composeNewEmailConfirmationMail(
        context.shop,
        createEmailVerificationUrl(context.issuer, code),
      ),
    )
  })
  context.sendMail()
}
