import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as accounts from './accounts.ts'
import { inTransaction } from './database.ts'
import { resendVerificationMail } from './email-verification.ts'
import { createEntryLink } from './entry-links.ts'
import { inviteCustomer } from './invite-customer.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { removeAllSecondFactors } from './second-factor/change-second-factor.ts'

/**
 * API with which the shop's server manages accounts of the identity provider, authenticated by
 * bearer token.
 */
export function accountManagementRoutes(
  app: FastifyInstance,
  context: IdentityProviderPageContext,
  managementToken: string,
): void {
  const expected = digest(`Bearer ${managementToken}`)

  app.register(async (management) => {
    management.addHook('onRequest', async (request, reply) => {
      if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
      return reply.code(401).header('www-authenticate', 'Bearer').send({ code: 'unauthorized' })
    })

    management.post<{ Body: { email?: unknown } | undefined }>(
      '/management/verification-emails',
      async (request, reply) => {
        const email = request.body?.email
        if (typeof email !== 'string' || !accounts.isEmail(email.trim())) {
          return reply.code(400).send({ code: 'invalid-email' })
        }
        const account = await accounts.findAccountByEmail(context.pool, email)
        if (account?.emailVerified) return reply.code(409).send({ code: 'already-verified' })
        const sent = await resendVerificationMail(context, { email: email.trim() })
        if (sent.ok) return reply.code(202).send({ code: 'accepted' })
        return reply
          .code(429)
          .header('retry-after', sent.waitSeconds)
          .send({ code: 'too-many-requests', waitSeconds: sent.waitSeconds })
      },
    )

    management.post<{ Body: { email?: unknown } | undefined }>(
      '/management/invitations',
      async (request, reply) => {
        const email = request.body?.email
        if (typeof email !== 'string' || !accounts.isEmail(email.trim())) {
          return reply.code(400).send({ code: 'invalid-email' })
        }
        const isInvited = await inviteCustomer(context, email)
        return isInvited
          ? reply.code(202).send({ code: 'accepted' })
          : reply.code(409).send({ code: 'has-account' })
      },
    )

    management.post<{ Body: { email?: unknown } | undefined }>(
      '/management/entry-links',
      async (request, reply) => {
        const email = request.body?.email
        if (typeof email !== 'string' || !accounts.isEmail(email.trim())) {
          return reply.code(400).send({ code: 'invalid-email' })
        }
        // The back office signs in at another provider.
        if (!context.office) return reply.code(404).send({ code: 'no-office' })
        const link = await createEntryLink(context, email)
        return link ? reply.code(201).send(link) : reply.code(409).send({ code: 'has-account' })
      },
    )

    management.delete<{ Params: { sub: string } }>(
      '/management/accounts/:sub/second-factors',
      async (request, reply) => {
        const account = await accounts.findAccountBySub(context.pool, request.params.sub)
        if (!account) return reply.code(404).send({ code: 'unknown-account' })
        const done = await removeAllSecondFactors(context, account)
        if (done === 'nothing') return reply.code(409).send({ code: 'no-second-factors' })
        return done === 'removed' ? reply.code(204).send() : reply.code(202).send({ code: done })
      },
    )

    management.delete<{ Params: { sub: string } }>(
      '/management/accounts/:sub',
      async (request, reply) => {
        const { sub } = request.params
        const removed = await inTransaction(context.pool, (db) => accounts.removeAccount(db, sub))
        return removed ? reply.code(204).send() : reply.code(404).send({ code: 'unknown-account' })
      },
    )
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
