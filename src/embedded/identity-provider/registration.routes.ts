import type { FastifyInstance } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { count } from './attempts.ts'
import { registeringBrowser } from './cookies.ts'
import { inTransaction } from './database.ts'
import { currentInteraction, isForOffice } from './interactions.ts'
import { alreadyRegisteredMail, confirmEmailMail, registeredAgainMail } from './mails.ts'
import { post } from './outbox.ts'
import type { PagesContext } from './pages-context.ts'
import { mailSentPage } from './pages/mail-sent-page.ts'
import { expiredPage } from './pages/notice-pages.ts'
import { registrationPage } from './pages/registration-page.ts'
import { passwordProblem } from './passwords.ts'
import { countConfirmation, postConfirmation, resendVerification } from './verification.ts'

type Uid = { Params: { uid: string } }

export function registrationRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, limits, shop } = context

  app.get<Uid>('/entrar/:uid/registro', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))
    const forOffice = isForOffice(context, interaction)
    return reply.send(registrationPage({ shop, forOffice, here: `/entrar/${interaction.uid}` }))
  })

  app.post<Uid & { Body: Form | undefined }>('/entrar/:uid/registro', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    if (!interaction) return reply.code(410).send(expiredPage({ shop }))

    const { correo = '', clave = '', terminos } = request.body ?? {}
    const here = `/entrar/${interaction.uid}`
    const email = correo.trim()
    const forOffice = isForOffice(context, interaction)
    const form = { shop, forOffice, here, email, accepted: terminos === 'si' }
    const problems = {
      email: !accounts.isEmail(email),
      password: passwordProblem(clave, { email, shop }),
      terms: !form.accepted,
    }
    if (problems.email || problems.password || problems.terms) {
      return reply.code(422).send(registrationPage({ ...form, problems }))
    }
    const from = await count(pool, limits, [
      { name: 'registerFrom', who: context.limitKey(request.ip) },
    ])
    // The breach check runs after the rate limit, which thereby limits calls to the breach service.
    if (from.ok && (await context.isBreached(clave))) {
      const refused = { ...problems, password: 'breached' } as const
      return reply.code(422).send(registrationPage({ ...form, problems: refused }))
    }
    const counted = from.ok ? await countConfirmation(context, email) : from
    if (!counted.ok) {
      const { waitSeconds } = counted
      const tooMany = { what: from.ok ? 'mails' : 'accounts', waitSeconds } as const
      return reply
        .code(429)
        .header('retry-after', waitSeconds)
        .send(registrationPage({ ...form, problems: { tooMany } }))
    }
    const browser = registeringBrowser(context).give(request, reply)
    await register(context, { email, password: clave, browser, forOffice })
    return reply.send(mailSentPage({ shop, here, email, about: 'verify', forOffice }))
  })

  app.post<Uid & { Body: Form | undefined }>('/entrar/:uid/reenviar', async (request, reply) => {
    const interaction = await currentInteraction(context.provider(), request, reply)
    reply.type('text/html')
    const email = request.body?.correo?.trim()
    if (!interaction || !email) return reply.code(410).send(expiredPage({ shop }))

    const forOffice = isForOffice(context, interaction)
    const here = `/entrar/${interaction.uid}`
    const form = { shop, forOffice, here, email, about: 'verify' as const }
    const from = await count(pool, limits, [
      { name: 'resendFrom', who: context.limitKey(request.ip) },
    ])
    const browser = registeringBrowser(context).read(request, reply)
    const sent = from.ok ? await resendVerification(context, { email, browser, forOffice }) : from
    if (sent.ok) return reply.send(mailSentPage({ ...form, again: 'sent' }))
    return reply
      .code(429)
      .header('retry-after', sent.waitSeconds)
      .send(mailSentPage({ ...form, again: { waitSeconds: sent.waitSeconds } }))
  })
}

/**
 * Creates the account. If the e-mail already has an account, its owner is informed by mail only; an unconfirmed account
 * gets the password of the browser that opens the mailed link.
 */
async function register(
  context: PagesContext,
  {
    email,
    password,
    browser,
    forOffice,
  }: { email: string; password: string; browser: string; forOffice: boolean },
): Promise<void> {
  const passwordHash = await context.passwords.hash(password)
  await inTransaction(context.pool, async (db) => {
    const created = await accounts.add(db, { email, passwordHash })
    const account = created ?? (await accounts.findByEmail(db, email))
    if (!account) throw new Error('An account vanished while it was being registered')
    if (account.emailVerified) {
      await post(
        db,
        account.email,
        alreadyRegisteredMail(context.shop, `${context.shop.url}/customer/login`),
      )
      return
    }
    await postConfirmation(db, context, {
      ...account,
      registration: { passwordHash, browser },
      forOffice,
      mail: created ? confirmEmailMail : registeredAgainMail,
    })
  })
  context.sendMail()
}
