import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { count } from './attempts.ts'
import { type Checked, checkPassword } from './check-password.ts'
import { currentAccount } from './current-account.ts'
import { inTransaction } from './database.ts'
import { emailKey } from './email-key.ts'
import * as codes from './mailed-codes.ts'
import { alreadyRegisteredMail, confirmNewEmailMail, passwordChangedMail } from './mails.ts'
import { newPasswordProblem } from './new-password.ts'
import { post } from './outbox.ts'
import type { PagesContext } from './pages-context.ts'
import {
  accountPage,
  changePasswordPage,
  newEmailPage,
  newEmailSentPage,
  type PasswordRefused,
  signInFirstPage,
} from './pages/account-pages.ts'
import { countConfirmation, verificationUrl } from './verification.ts'

/** Account pages for changing e-mail and password; both changes require the current password. */
export function accountRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, limits, shop } = context

  async function signedIn(request: FastifyRequest, reply: FastifyReply) {
    const current = await currentAccount(context, request, reply)
    reply.type('text/html')
    if (current) return current
    await reply.code(401).send(signInFirstPage({ shop }))
  }

  app.get<{ Querystring: { guardada?: string } }>('/cuenta', async (request, reply) => {
    const who = await signedIn(request, reply)
    if (!who) return reply
    const passwordChanged = request.query.guardada === '1'
    return reply.send(accountPage({ shop, ...who.account, passwordChanged }))
  })

  app.get('/cuenta/correo', async (request, reply) => {
    const who = await signedIn(request, reply)
    return who ? reply.send(newEmailPage({ shop, email: who.account.email })) : reply
  })

  app.post<{ Body: Form | undefined }>('/cuenta/correo', async (request, reply) => {
    const who = await signedIn(request, reply)
    if (!who) return reply
    const { email } = who.account
    const { correo = '', actual = '' } = request.body ?? {}
    const newEmail = correo.trim()
    const form = { shop, email, newEmail }
    if (!accounts.isEmail(newEmail)) {
      return reply.code(422).send(newEmailPage({ ...form, problem: 'email' }))
    }
    if (emailKey(newEmail) === emailKey(email)) {
      return reply.code(422).send(newEmailPage({ ...form, problem: 'same' }))
    }
    const checked = await checkPassword(
      context,
      { email, password: actual },
      { ip: request.ip, deviceFor: () => who.sessionId },
    )
    if (!checked.ok)
      return sendRefused(reply, checked, (problem) => newEmailPage({ ...form, problem }))
    const from = await count(pool, limits, [
      { name: 'resendFrom', who: context.limitKey(request.ip) },
    ])
    const counted = from.ok ? await countConfirmation(context, newEmail) : from
    if (!counted.ok) {
      const refused = { ...counted, code: 'wait' as const }
      return sendRefused(reply, refused, (problem) => newEmailPage({ ...form, problem }))
    }
    await mailNewAddress(context, who.account.sub, newEmail)
    return reply.send(newEmailSentPage(form))
  })

  app.get('/cuenta/contrasena', async (request, reply) => {
    const who = await signedIn(request, reply)
    return who ? reply.send(changePasswordPage({ shop, email: who.account.email })) : reply
  })

  app.post<{ Body: Form | undefined }>('/cuenta/contrasena', async (request, reply) => {
    const who = await signedIn(request, reply)
    if (!who) return reply
    const { sub, email } = who.account
    const { actual = '', clave = '' } = request.body ?? {}
    const form = { shop, email }
    const problem = await newPasswordProblem(context, { email, password: clave })
    if (problem) return reply.code(422).send(changePasswordPage({ ...form, problem }))
    const checked = await checkPassword(
      context,
      { email, password: actual },
      { ip: request.ip, deviceFor: () => who.sessionId },
    )
    if (!checked.ok) {
      return sendRefused(reply, checked, (refused) => changePasswordPage({ ...form, refused }))
    }
    const passwordHash = await context.passwords.hash(clave)
    await inTransaction(pool, async (db) => {
      await accounts.replacePassword(db, sub, passwordHash, who.sessionId)
      await post(db, email, passwordChangedMail(context.shop))
    })
    context.sendMail()
    context.tellLogouts()
    return reply.redirect('/cuenta?guardada=1', 303)
  })
}

function sendRefused(
  reply: FastifyReply,
  refused: Exclude<Checked, { ok: true }>,
  show: (problem: PasswordRefused) => string,
) {
  if (refused.code === 'no-match') return reply.code(422).send(show('no-match'))
  const { waitSeconds } = refused
  return reply.code(429).header('retry-after', waitSeconds).send(show({ waitSeconds }))
}

/**
 * Mails a confirmation link to the new e-mail address; if another account has that e-mail, its owner is only informed
 * by mail.
 */
async function mailNewAddress(context: PagesContext, sub: string, newEmail: string): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    if (await accounts.findByEmail(db, newEmail)) {
      await post(
        db,
        newEmail,
        alreadyRegisteredMail(context.shop, `${context.shop.url}/customer/login`),
      )
      return
    }
    const code = await codes.create(db, { purpose: 'verify', sub, email: newEmail, newEmail })
    await post(
      db,
      newEmail,
      confirmNewEmailMail(context.shop, verificationUrl(context.issuer, code)),
    )
  })
  context.sendMail()
}
