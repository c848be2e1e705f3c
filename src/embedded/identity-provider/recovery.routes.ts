import type { FastifyInstance } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { count } from './attempts.ts'
import { knownDevice } from './cookies.ts'
import { inTransaction } from './database.ts'
import { emailKey } from './email-key.ts'
import { currentInteraction } from './interactions.ts'
import * as codes from './mailed-codes.ts'
import { passwordChangedMail, resetPasswordMail } from './mails.ts'
import { newPasswordProblem } from './new-password.ts'
import { post } from './outbox.ts'
import type { PagesContext } from './pages-context.ts'
import { mailSentPage } from './pages/mail-sent-page.ts'
import { deadLinkPage, expiredPage } from './pages/notice-pages.ts'
import { newPasswordPage, passwordSavedPage, recoveryPage } from './pages/recovery-pages.ts'

type Uid = { Params: { uid: string } }

export function recoveryRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, limits, shop } = context

  app.get<Uid>('/entrar/:uid/recuperar', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))
    return reply.send(recoveryPage({ shop, here: `/entrar/${interaction.uid}` }))
  })

  app.post<Uid & { Body: Form | undefined }>('/entrar/:uid/recuperar', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))

    const email = request.body?.correo?.trim() ?? ''
    const form = { shop, here: `/entrar/${interaction.uid}`, email }
    if (!accounts.isEmail(email)) {
      return reply.code(422).send(recoveryPage({ ...form, problem: 'email' }))
    }
    const from = await count(pool, limits, [
      { name: 'recoverFrom', who: context.limitKey(request.ip) },
    ])
    const counted = from.ok
      ? await count(pool, limits, [{ name: 'recoverFor', who: emailKey(email) }])
      : from
    if (!counted.ok) {
      const { waitSeconds } = counted
      return reply
        .code(429)
        .header('retry-after', waitSeconds)
        .send(recoveryPage({ ...form, problem: { mailed: from.ok, waitSeconds } }))
    }
    context.afterwards(() => mailResetLink(context, email))
    return reply.send(mailSentPage({ ...form, about: 'reset' }))
  })

  app.get<{ Querystring: { codigo?: string } }>('/contrasena', async (request, reply) => {
    const code = request.query.codigo ?? ''
    const found = await codes.find(pool, 'reset', { code })
    reply.type('text/html')
    if (!found || found.used) return reply.code(410).send(deadLinkPage({ shop, purpose: 'reset' }))
    return reply.send(newPasswordPage({ shop, code, email: found.email }))
  })

  app.post<{ Body: Form | undefined }>('/contrasena', async (request, reply) => {
    const { codigo: code = '', clave = '' } = request.body ?? {}
    reply.type('text/html')
    const found = await codes.find(pool, 'reset', { code })
    const problem =
      found && (await newPasswordProblem(context, { email: found.email, password: clave }))
    if (found && !found.used && problem) {
      return reply.code(422).send(newPasswordPage({ shop, code, email: found.email, problem }))
    }
    const account = found && !found.used && (await setPassword(context, code, clave))
    if (!account) return reply.code(410).send(deadLinkPage({ shop, purpose: 'reset' }))
    knownDevice(context, account).remember(request, reply)
    return reply.send(passwordSavedPage({ shop }))
  })
}

async function mailResetLink(context: PagesContext, email: string): Promise<void> {
  const account = await accounts.findByEmail(context.pool, email)
  if (!account) return
  await inTransaction(context.pool, async (db) => {
    const code = await codes.create(db, { purpose: 'reset', ...account })
    await post(
      db,
      account.email,
      resetPasswordMail(context.shop, `${context.issuer}/contrasena?codigo=${code}`),
    )
  })
  context.sendMail()
}

/** Sets a new password by mailed code, once; opening the mail also confirms the e-mail address. */
async function setPassword(
  context: PagesContext,
  code: string,
  password: string,
): Promise<accounts.Account | undefined> {
  const passwordHash = await context.passwords.hash(password)
  const account = await inTransaction(context.pool, async (db) => {
    const sub = await codes.use(db, 'reset', code)
    if (!sub) return undefined
    await accounts.confirmEmail(db, sub)
    await accounts.replacePassword(db, sub, passwordHash)
    const changed = await accounts.findBySub(db, sub)
    if (changed) await post(db, changed.email, passwordChangedMail(context.shop))
    return changed
  })
  if (account) {
    context.sendMail()
    context.tellLogouts()
  }
  return account
}
