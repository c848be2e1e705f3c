import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  checkMailRecords,
  isPublicMailDomain,
  listDkimSelectors,
} from '#domain/connections/mail-domain-records.ts'
import { readMailDomainRecords } from '#mail/read-mail-domain-records.ts'
import { findActiveConnection } from '#persistence/connections/service-connections.ts'
import { sendTestLetter } from '#use-cases/connections/mail-connection.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of the mail connection: test letter, and records of the sender's domain. */
export async function mailConnectionRoutes(
  server: FastifyInstance,
  { db, clock, connections, shopUrl, officeUrl }: OperatorRouteDependencies,
) {
  const { cipher, mail } = connections

  registerOperationRoute(
    server,
    'sendTestLetter',
    {
      config: { needs: 'connections:write', person: true },
      summary: 'Manda una carta de prueba a quien la pide',
    },
    async ({ caller }, reply) => {
      const letter = { to: caller.operator.email, id: randomUUID(), shopUrl, officeUrl }
      const sent = await sendTestLetter(db, cipher, letter, mail.reach, clock())
      if (sent.ok) return createSuccessReply(sent.seen)
      return sent.code === 'connection-failed'
        ? sendErrorResponse(reply, 409, sent.code, `No se mandó. ${sent.fault}`)
        : sendRefusal(reply, sent)
    },
  )

  registerOperationRoute(
    server,
    'getMailDomain',
    {
      config: { needs: 'connections:read' },
      summary: 'SPF, DKIM y DMARC del dominio con que firma la tienda',
    },
    async (_, reply) => {
      const active = await findActiveConnection(db, 'mail')
      if (!active) return sendRefusal(reply, { code: 'connection-not-found' })
      const { provider, fields } = active
      const sender = fields['from_address'] ?? ''
      const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
      if (isPublicMailDomain(domain)) return { domain, records: [] }
      const selectors = listDkimSelectors(provider, fields['dkim_selector'])
      const found = await readMailDomainRecords(domain, selectors, mail)
      return { domain, records: checkMailRecords(provider, sender, found) }
    },
  )
}
