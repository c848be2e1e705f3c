import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import { findNewPasswordProblem } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { createKnownDeviceCookie, createRegistrationCookie } from './cookies.ts'
import { findCurrentAccount } from './current-account.ts'
import { changeEmailAddress, confirmEmailAddress } from './email-verification.ts'
import * as codes from './mailed-codes.ts'
import {
  type EmailConfirmationProblem,
  type EmailConfirmationPasswordInput,
  createSignInUrl,
  renderEmailConfirmationPage,
  renderEmailConfirmedPage,
} from './pages/email-verification-pages.ts'
import { renderExpiredLinkPage } from './pages/expired-signed-out-and-error-pages.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { giveSignInPass } from './sign-in-passes.ts'

/** Query parameters of a mailed link that confirms an e-mail address. */
type Link = { codigo?: string | undefined; mostrador?: string | undefined }

/**
 * Routes of mailed confirmation links. Opening a link only shows a form, because mail scanners open
 * links. The browser that registered confirms and signs in by one button; other browsers must set or
 * enter the password.
 */
export function emailVerificationRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
): void {
  const { pool, shop } = context

  async function openLink(
    request: FastifyRequest,
    reply: FastifyReply,
    { codigo: code = '', mostrador }: Link,
  ) {
    const browser = createRegistrationCookie(context).read(request, reply)
    const found = await codes.findMailedCode(pool, 'verify', { code, browser })
    reply.type('text/html')
    if (found?.emailVerified) {
      const to = { shop, officeUrl: officeUrl(mostrador) }
      await reply.send(renderEmailConfirmedPage({ ...to, email: found.email }))
    } else if (!found || found.used) {
      await reply.code(410).send(renderExpiredLinkPage({ shop, purpose: 'verify' }))
    } else {
      const ownSession = await ownSessionOf(request, reply, found.sub)
      return { ...found, code, ownSession, asks: whatToAsk(found, ownSession) }
    }
  }

  /**
   * Returns the URL of the back office for the confirmation page, if a back office sign-in
   * requested the mailed link.
   */
  const officeUrl = (mark: string | undefined) => (mark === '1' ? context.office?.url : undefined)

  type Opened = NonNullable<Awaited<ReturnType<typeof openLink>>>

  function whatToAsk(
    { newEmail, passwordHash }: codes.FoundMailedCode,
    ownSession: string | undefined,
  ): EmailConfirmationPasswordInput {
    if (!newEmail) return passwordHash ? 'none' : 'new'
    return ownSession === undefined ? 'current' : 'none'
  }

  /**
   * Returns the provider session of this browser, if it belongs to the account of the mailed link.
   */
  async function ownSessionOf(request: FastifyRequest, reply: FastifyReply, sub: string) {
    const current = await findCurrentAccount(context, request, reply)
    return current?.account.sub === sub ? current.sessionId : undefined
  }

  /**
   * Confirms the e-mail address of a mailed link, or returns why the entered password is not
   * acceptable. `signsIn` is true for the one press that confirms a registration in its own browser.
   */
  async function confirm(
    { sub, code, asks, email, newEmail, passwordHash, ownSession }: Opened,
    password: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ problem: EmailConfirmationProblem } | { signsIn: boolean }> {
    if (!newEmail) {
      const problem = asks === 'new' && (await findNewPasswordProblem(context, { email, password }))
      if (problem) return { problem }
      const isConfirmed = await confirmEmailAddress(
        context,
        code,
        passwordHash ?? (await context.passwords.hash(password)),
      )
      return { signsIn: isConfirmed && passwordHash !== null }
    }
    const account = asks === 'current' && (await accounts.findAccountBySub(pool, sub))
    if (account) {
      const from = {
        ip: request.ip,
        deviceFor: () => createKnownDeviceCookie(context, account).read(request, reply),
      }
      const checked = await checkPassword(context, { email: account.email, password }, from)
      if (!checked.ok) return { problem: checked }
    }
    await changeEmailAddress(context, code, newEmail, ownSession)
    return { signsIn: false }
  }

  app.get<{ Querystring: Link }>('/verificar', async (request, reply) => {
    const { query } = request
    const opened = await openLink(request, reply, query)
    const forOffice = officeUrl(query.mostrador) !== undefined
    return opened ? reply.send(renderEmailConfirmationPage({ shop, forOffice, ...opened })) : reply
  })

  app.post<{ Body: FormFields | undefined }>('/verificar', async (request, reply) => {
    const { codigo = '', clave = '', mostrador } = request.body ?? {}
    const opened = await openLink(request, reply, { codigo, mostrador })
    if (!opened) return reply
    const office = officeUrl(mostrador)
    const form = { shop, forOffice: office !== undefined }
    const done = await confirm(opened, clave, request, reply)
    if ('problem' in done) {
      const { problem } = done
      const mustWait = typeof problem === 'object' && problem.code === 'wait'
      if (mustWait) reply.header('retry-after', problem.waitSeconds)
      return reply
        .code(mustWait ? 429 : 422)
        .send(renderEmailConfirmationPage({ ...form, ...opened, problem }))
    }
    const confirmed = await codes.findMailedCode(pool, 'verify', { code: codigo })
    const account = await accounts.findAccountBySub(pool, opened.sub)
    if (!confirmed?.emailVerified || !account) {
      return reply.code(410).send(renderExpiredLinkPage({ shop, purpose: 'verify' }))
    }
    createKnownDeviceCookie(context, account).remember(request, reply)
    if (done.signsIn) {
      await giveSignInPass(context, request, reply, { sub: opened.sub, method: 'password' })
      return reply.redirect(createSignInUrl({ shop, officeUrl: office }), 303)
    }
    return reply.send(renderEmailConfirmedPage({ shop, officeUrl: office, email: confirmed.email }))
  })
}
