import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { MarkNotificationsReadBody, NotificationsResponse } from '#contract/account.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { markNotificationsRead } from '#use-cases/support/mark-notifications-read.ts'
import { createResponseOrRefusalSchema } from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

const maxNotifications = 50

/** Routes of the notifications that a shopper sees in the shop. */
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
        response: { 200: NotificationsResponse },
      },
    },
    async ({ shopper }) => {
      const [list, unread] = await Promise.all([
        shopperNotifications.listNotifications(db, shopper.id, maxNotifications),
        shopperNotifications.countUnreadNotifications(db, shopper.id),
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
        body: MarkNotificationsReadBody,
        response: { 200: createResponseOrRefusalSchema(SuccessResponse) },
      },
    },
    async ({ shopper, body }) => {
      const read = { shopperId: shopper.id, upToId: body.up_to_id }
      await markNotificationsRead(db, read, clock())
      return { success: true as const, messageForUser: 'Notificaciones leídas.' }
    },
  )
}
