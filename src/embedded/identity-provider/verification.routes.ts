import type { FastifyInstance } from 'fastify'
import type { Form } from '../look/form-body.ts'
import * as accounts from './accounts.ts'
import { inTransaction } from './database.ts'
import type { Door } from './door.ts'
import * as codes from './mailed-codes.ts'
import { emailChangedMail } from './mails.ts'
import { post } from './outbox.ts'
import { deadLinkPage } from './pages/notice-pages.ts'
import { confirmEmailPage, emailConfirmedPage } from './pages/verification-pages.ts'

/**
 * The mailed link only shows a button: programs that follow links in mails to check them must
 * not confirm an address that its owner never saw.
 */
export function verificationRoutes(app: FastifyInstance, { pool, shopUrl, sendMail }: Door): void {
  app.get<{ Querystring: { codigo?: string } }>('/verificar', async (request, reply) => {
    const code = request.query.codigo ?? ''
    const found = await codes.find(pool, 'verify', code)
    reply.type('text/html')
    if (found?.emailVerified) return reply.send(emailConfirmedPage({ shopUrl, email: found.email }))
    if (!found || found.used)
      return reply.code(410).send(deadLinkPage({ shopUrl, purpose: 'verify' }))
    return reply.send(confirmEmailPage({ shopUrl, code, email: found.email }))
  })

  app.post<{ Body: Form | undefined }>('/verificar', async (request, reply) => {
    const code = request.body?.codigo ?? ''
    const confirmed = await inTransaction(pool, async (db) => {
      const used = await codes.use(db, 'verify', code)
      if (!used) return codes.find(db, 'verify', code)
      const before = await accounts.findBySub(db, used.sub)
      if (used.newEmail && before) {
        if (!(await accounts.changeEmail(db, used.sub, used.newEmail))) return undefined
        await post(db, before.email, emailChangedMail(used.newEmail))
      } else {
        await accounts.confirmEmail(db, used.sub)
      }
      if (used.passwordHash && used.passwordHash !== before?.passwordHash) {
        await accounts.replacePassword(db, used.sub, used.passwordHash)
      }
      return accounts.findBySub(db, used.sub)
    })
    reply.type('text/html')
    if (!confirmed?.emailVerified) {
      return reply.code(410).send(deadLinkPage({ shopUrl, purpose: 'verify' }))
    }
    sendMail()
    return reply.send(emailConfirmedPage({ shopUrl, email: confirmed.email }))
  })
}
