import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { checkPassword } from './check-password.ts'
import { knownDevice, registeringBrowser } from './cookies.ts'
import { currentAccount } from './current-account.ts'
import * as codes from './mailed-codes.ts'
import { newPasswordProblem } from './new-password.ts'
import type { PagesContext } from './pages-context.ts'
import { deadLinkPage } from './pages/notice-pages.ts'
import {
  type ConfirmProblem,
  type ConfirmingPassword,
  confirmEmailPage,
  emailConfirmedPage,
} from './pages/verification-pages.ts'
import { changeAddress, confirmAddress } from './verification.ts'

/** Query parameters of a mailed confirmation link. */
type Link = { codigo?: string | undefined; mostrador?: string | undefined }

/**
 * Routes of mailed confirmation links, which show a form, because mail scanners follow links. The requesting browser
 * confirms with one button; others set or prove the password.
 */
export function verificationRoutes(app: FastifyInstance, context: PagesContext): void {
  const { pool, shop } = context

  async function openLink(
    request: FastifyRequest,
    reply: FastifyReply,
    { codigo: code = '', mostrador }: Link,
  ) {
    const browser = registeringBrowser(context).read(request, reply)
    const found = await codes.find(pool, 'verify', { code, browser })
    reply.type('text/html')
    if (found?.emailVerified) {
      const to = { shop, officeUrl: officeUrl(mostrador) }
      await reply.send(emailConfirmedPage({ ...to, email: found.email }))
    } else if (!found || found.used) {
      await reply.code(410).send(deadLinkPage({ shop, purpose: 'verify' }))
    } else {
      const ownSession = await ownSessionOf(request, reply, found.sub)
      return { ...found, code, ownSession, asks: whatToAsk(found, ownSession) }
    }
  }

  /** URL after confirmation: the back office, if its sign-in requested the link. */
  const officeUrl = (mark: string | undefined) => (mark === '1' ? context.office?.url : undefined)

  type Opened = NonNullable<Awaited<ReturnType<typeof openLink>>>

  function whatToAsk(
    { newEmail, passwordHash }: codes.FoundCode,
    ownSession: string | undefined,
  ): ConfirmingPassword {
    if (!newEmail) return passwordHash ? 'none' : 'new'
    return ownSession === undefined ? 'current' : 'none'
  }

  /** Session of this browser, if it belongs to the account. */
  async function ownSessionOf(request: FastifyRequest, reply: FastifyReply, sub: string) {
    const current = await currentAccount(context, request, reply)
    return current?.account.sub === sub ? current.sessionId : undefined
  }

  /** Confirms the e-mail address, or returns the password's validation error. */
  async function confirm(
    { sub, code, asks, email, newEmail, passwordHash, ownSession }: Opened,
    password: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ConfirmProblem | undefined> {
    if (!newEmail) {
      const problem = asks === 'new' && (await newPasswordProblem(context, { email, password }))
      if (problem) return problem
      await confirmAddress(context, code, passwordHash ?? (await context.passwords.hash(password)))
      return undefined
    }
    const account = asks === 'current' && (await accounts.findBySub(pool, sub))
    if (account) {
      const from = {
        ip: request.ip,
        deviceFor: () => knownDevice(context, account).read(request, reply),
      }
      const checked = await checkPassword(context, { email: account.email, password }, from)
      if (!checked.ok) return checked
    }
    await changeAddress(context, code, newEmail, ownSession)
  }

  app.get<{ Querystring: Link }>('/verificar', async (request, reply) => {
    const { query } = request
    const opened = await openLink(request, reply, query)
    const forOffice = officeUrl(query.mostrador) !== undefined
    return opened ? reply.send(confirmEmailPage({ shop, forOffice, ...opened })) : reply
  })

  app.post<{ Body: Form | undefined }>('/verificar', async (request, reply) => {
    const { codigo = '', clave = '', mostrador } = request.body ?? {}
    const opened = await openLink(request, reply, { codigo, mostrador })
    if (!opened) return reply
    const office = officeUrl(mostrador)
    const form = { shop, forOffice: office !== undefined }
    const problem = await confirm(opened, clave, request, reply)
    if (problem) {
      const mustWait = typeof problem === 'object' && problem.code === 'wait'
      if (mustWait) reply.header('retry-after', problem.waitSeconds)
      return reply
        .code(mustWait ? 429 : 422)
        .send(confirmEmailPage({ ...form, ...opened, problem }))
    }
    const confirmed = await codes.find(pool, 'verify', { code: codigo })
    const account = await accounts.findBySub(pool, opened.sub)
    if (!confirmed?.emailVerified || !account) {
      return reply.code(410).send(deadLinkPage({ shop, purpose: 'verify' }))
    }
    knownDevice(context, account).remember(request, reply)
    return reply.send(emailConfirmedPage({ shop, officeUrl: office, email: confirmed.email }))
  })
}
