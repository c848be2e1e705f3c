import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { DeleteAccountBody } from '#contract/account-deletion.ts'
import { PersonalDataResponse } from '#contract/account.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import { OwnStoredDataResponse } from '#contract/stored-personal-data.ts'
import type { IdentityManagementApi } from '#sign-in/identity-provider-management.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'
import { deleteIdentities } from '#use-cases/account/delete-identities.ts'
import { countStoredDataOfShopper } from '#use-cases/account/list-stored-personal-data.ts'
import { readPersonalData } from '#use-cases/account/read-personal-data.ts'
import { toPersonalDataReply } from '../personal-data-reply.ts'
import { createResponseOrRefusalSchema, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

type PrivacyOptions = SessionOptions & {
  /** Client of the identity provider that deletes accounts there; optional. */
  management?: IdentityManagementApi
}

/** Routes of the shopper's privacy rights: data copy and account deletion. */
export async function privacyRoutes(server: FastifyInstance, options: PrivacyOptions) {
  const { db, clock, management } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/data',
    {
      config: { cost: 'file' },
      schema: {
        operationId: 'getOwnData',
        summary: 'Copia de todo lo que la tienda guarda de la persona',
        response: { 200: PersonalDataResponse },
      },
    },
    async ({ shopper }, reply) => {
      reply.header('content-disposition', 'attachment; filename="mis-datos.json"')
      return toPersonalDataReply(await readPersonalData(db, shopper, clock()), clock())
    },
  )

  app.get(
    '/api/v1/customer/keptData',
    {
      config: { cost: 'file' },
      schema: {
        operationId: 'countKeptData',
        summary: 'Cuántos renglones de cada cosa que la tienda guarda son de la persona',
        response: { 200: OwnStoredDataResponse },
      },
    },
    async ({ shopper }) => ({
      counts: (await countStoredDataOfShopper(db, shopper)).map(({ count }) => count),
    }),
  )

  app.post(
    '/api/v1/customer/deleteAccount',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'deleteAccount',
        summary: 'Borra la cuenta; los pedidos quedan sin datos personales',
        body: DeleteAccountBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, body, authenticatedAt, log }, reply) => {
      const now = clock()
      const asksProvider = management !== undefined
      const whose = { shopperId: shopper.id, authenticatedAt, leavesOffice: body.leaves_office }
      const deleted = await deleteAccount(db, { ...whose, asksProvider }, now)
      if (!deleted.ok) {
        if (deleted.code !== 'move-not-allowed') return sendProblem(reply, deleted.code)
        const messageForUser =
          'Tienes un pedido, un pago o una devolución en curso. Podrás borrar tu cuenta cuando termine.'
        return sendProblem(reply, deleted.code, { messageForUser })
      }
      if (management) {
        await deleteIdentities(db, management, now, (reason) =>
          log.warn({ reason }, 'identity not deleted yet'),
        )
      }
      return { success: true as const, messageForUser: 'Borramos tu cuenta.' }
    },
  )
}
