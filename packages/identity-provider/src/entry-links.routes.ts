import type { FormFields } from '@tianguis/html-pages/parse-form-body.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findNewPasswordProblem } from './check-new-password.ts'
import { createKnownDeviceCookie } from './cookies.ts'
import { findCurrentAccount } from './current-account.ts'
import { consumeEntryLink, entryLinkPath } from './entry-links.ts'
import * as codes from './mailed-codes.ts'
import { createSignInUrl } from './pages/email-verification-pages.ts'
import { renderRefusedEntryLinkPage } from './pages/entry-link-page.ts'
import { renderNewPasswordPage } from './pages/password-recovery-pages.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { giveSignInPass } from './sign-in-passes.ts'

/**
 * Routes of the link that the shop's console prints for an invited operator. Opening it only shows
 * a form; the form sets the password and continues at the back office.
 */
export function entryLinkRoutes(app: FastifyInstance, context: IdentityProviderPageContext): void {
  const { pool, shop, office } = context
  if (!office) return
  const officeUrl = office.url

  /** Finds what a link opens; sends the page with the reason if it opens nothing. */
  async function openLink(request: FastifyRequest, reply: FastifyReply, code: string) {
    const found = await codes.findMailedCode(pool, 'entry', { code })
    const current = await findCurrentAccount(context, request, reply)
    reply.type('text/html')
    if (!found) {
      await reply.code(410).send(renderRefusedEntryLinkPage({ shop, officeUrl, reason: 'expired' }))
    } else if (found.used || found.emailVerified) {
      await reply.code(410).send(renderRefusedEntryLinkPage({ shop, officeUrl, reason: 'used' }))
    } else if (current && current.account.sub !== found.sub) {
      const reason = { signedInAs: current.account.email, email: found.email }
      await reply.code(409).send(renderRefusedEntryLinkPage({ shop, officeUrl, reason }))
    } else {
      return { shop, code, email: found.email, isInvitation: true, entryPath: entryLinkPath }
    }
  }

  app.get<{ Querystring: { codigo?: string } }>(entryLinkPath, async (request, reply) => {
    const opened = await openLink(request, reply, request.query.codigo ?? '')
    return opened ? reply.send(renderNewPasswordPage(opened)) : reply
  })

  app.post<{ Body: FormFields | undefined }>(entryLinkPath, async (request, reply) => {
    const { codigo: code = '', clave: password = '' } = request.body ?? {}
    const opened = await openLink(request, reply, code)
    if (!opened) return reply
    const problem = await findNewPasswordProblem(context, { email: opened.email, password })
    if (problem) return reply.code(422).send(renderNewPasswordPage({ ...opened, problem }))
    const account = await consumeEntryLink(context, code, password)
    if (!account) {
      const page = { shop, officeUrl, reason: 'used' } as const
      return reply.code(410).send(renderRefusedEntryLinkPage(page))
    }
    createKnownDeviceCookie(context, account).remember(request, reply)
    await giveSignInPass(context, request, reply, { sub: account.sub, method: 'password' })
    return reply.redirect(createSignInUrl({ shop, officeUrl }), 303)
  })
}
