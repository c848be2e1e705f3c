import type { FastifyInstance } from 'fastify'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { markNotificationsRead } from '#use-cases/support/mark-notifications-read.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

const maxNotifications = 50

/** Routes of the notifications that a shopper sees in the shop. */
export async function shopperNotificationRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions,
) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'listNotifications',
    { config: { cost: 'read' }, summary: 'Las notificaciones' },
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

  registerShopApiRoute(
    server,
    'markNotificationsRead',
    { config: { cost: 'write' }, summary: 'Da por leídas las notificaciones hasta ésta' },
    async ({ shopper, body }) => {
      const read = { shopperId: shopper.id, upToId: body.up_to_id }
      await markNotificationsRead(db, read, clock())
      return { success: true as const, messageForUser: 'Notificaciones leídas.' }
    },
  )
}
