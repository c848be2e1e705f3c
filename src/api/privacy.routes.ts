import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { DeleteAccountBody, MyDataReply } from '#contract/account.ts'
import { Done } from '#contract/problem.ts'
import * as notifications from '#persistence/notifications.ts'
import * as rewards from '#persistence/rewards.ts'
import * as tickets from '#persistence/tickets.ts'
import { deleteIdentity, type Management } from '#sign-in/identity-management.ts'
import { deleteAccount } from '#use-cases/delete-account.ts'
import { readProfile } from '#use-cases/read-profile.ts'
import { readWishlist } from '#use-cases/read-wishlist.ts'
import { toUserDetails } from './account-replies.ts'
import { orRefused, sendProblem } from './problem-replies.ts'
import { requireShopper, type SessionOptions } from './shopper-session.ts'

const EVERYTHING = 10_000

export type PrivacyOptions = SessionOptions & {
  /** how the identity provider is asked to forget somebody; without it, it is not */
  management?: Management
}

/** A shopper's rights over their data: a copy of it, and its end. */
export async function privacyRoutes(server: FastifyInstance, options: PrivacyOptions) {
  const { db, clock, management } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/data',
    {
      schema: {
        summary: 'Copia de todo lo que la tienda guarda de la persona',
        response: { 200: MyDataReply },
      },
    },
    async ({ shopper }, reply) => {
      const own = await tickets.listOf(db, shopper.id, EVERYTHING)
      reply.header('content-disposition', 'attachment; filename="mis-datos-tianguis.json"')
      return {
        created_at: clock().toISOString(),
        profile: toUserDetails(await readProfile(db, shopper, EVERYTHING), clock()),
        wishlist: (await readWishlist(db, shopper.id)).map(({ wish }) => wish),
        rewards: await rewards.listOf(db, shopper.id),
        tickets: await Promise.all(
          own.map(async (ticket) => ({
            ...ticket,
            replies: await tickets.repliesTo(db, ticket.id),
          })),
        ),
        notifications: await notifications.listOf(db, shopper.id, EVERYTHING),
      }
    },
  )

  app.post(
    '/api/v1/customer/deleteAccount',
    {
      schema: {
        summary: 'Borra la cuenta; los pedidos quedan sin datos personales',
        body: DeleteAccountBody,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, log }, reply) => {
      const deleted = await deleteAccount(db, shopper.id, clock())
      if (!deleted.ok) {
        const messageForUser =
          'Tienes un pedido, un pago o una devolución en curso. Podrás borrar tu cuenta cuando termine.'
        return sendProblem(reply, deleted.code, { messageForUser })
      }
      if (management && deleted.subject) {
        const forgotten = await deleteIdentity(deleted.subject, management)
        if (!forgotten.ok) log.error({ reason: forgotten.reason }, 'identity not deleted')
      }
      return { success: true as const, messageForUser: 'Borramos tu cuenta.' }
    },
  )
}
