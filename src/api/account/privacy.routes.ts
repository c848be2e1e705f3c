import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { DeleteAccountBody } from '#contract/account-deletion.ts'
import { MyDataReply } from '#contract/account.ts'
import { OwnKeptDataReply } from '#contract/kept-data.ts'
import { Done } from '#contract/problem.ts'
import type { Management } from '#sign-in/identity-management.ts'
import { copyPersonalData } from '#use-cases/account/copy-personal-data.ts'
import { deleteAccount } from '#use-cases/account/delete-account.ts'
import { forgetIdentities } from '#use-cases/account/forget-identities.ts'
import { readKeptOf } from '#use-cases/account/read-kept-data.ts'
import { toMyData } from '../my-data.ts'
import { orRefused, sendProblem } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

type PrivacyOptions = SessionOptions & {
  /** Identity provider client that removes accounts; optional. */
  management?: Management
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
        response: { 200: MyDataReply },
      },
    },
    async ({ shopper }, reply) => {
      reply.header('content-disposition', 'attachment; filename="mis-datos.json"')
      return toMyData(await copyPersonalData(db, shopper, clock()), clock())
    },
  )

  app.get(
    '/api/v1/customer/keptData',
    {
      config: { cost: 'file' },
      schema: {
        operationId: 'countKeptData',
        summary: 'Cuántos renglones de cada cosa que la tienda guarda son de la persona',
        response: { 200: OwnKeptDataReply },
      },
    },
    async ({ shopper }) => ({
      counts: (await readKeptOf(db, shopper)).map(({ count }) => count),
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
        response: { 200: orRefused(Done) },
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
        await forgetIdentities(db, management, now, (reason) =>
          log.warn({ reason }, 'identity not deleted yet'),
        )
      }
      return { success: true as const, messageForUser: 'Borramos tu cuenta.' }
    },
  )
}
