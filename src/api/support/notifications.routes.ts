import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { NotificationsReadBody, NotificationsReply } from '#contract/account.ts'
import { Done } from '#contract/problem.ts'
import * as notifications from '#persistence/support/notifications.ts'
import { markNotificationsRead } from '#use-cases/support/mark-notifications-read.ts'
import { orRefused } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

const maxNotifications = 50

/** Routes of a shopper's notifications. */
export async function notificationRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/notifications',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'listNotifications',
        summary: 'Las notificaciones',
        response: { 200: NotificationsReply },
      },
    },
    async ({ shopper }) => {
      const [list, unread] = await Promise.all([
        notifications.listOf(db, shopper.id, maxNotifications),
        notifications.countUnread(db, shopper.id),
      ])
      return {
        unread,
        notifications: list.map(({ readAt, createdAt, ...shown }) => ({
          ...shown,
          read: readAt !== null,
          created_at: createdAt.toISOString(),
        })),
      }
    },
  )

  app.post(
    '/api/v1/customer/notifications/read',
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'markNotificationsRead',
        summary: 'Da por leídas las notificaciones hasta ésta',
        body: NotificationsReadBody,
        response: { 200: orRefused(Done) },
      },
    },
    async ({ shopper, body }) => {
      const read = { shopperId: shopper.id, upToId: body.up_to_id }
      await markNotificationsRead(db, read, clock())
      return { success: true as const, messageForUser: 'Notificaciones leídas.' }
    },
  )
}
