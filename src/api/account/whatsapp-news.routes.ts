import type { FastifyInstance } from 'fastify'
import { readWhatsappChoice } from '#persistence/account/whatsapp-consents.ts'
import { chooseWhatsappNews } from '#use-cases/account/choose-whatsapp-news.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Routes of the shopper's choice about news of orders by WhatsApp. */
export async function whatsappNewsRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'getWhatsappNews',
    { config: { cost: 'read' }, summary: 'Si el cliente pidió avisos de sus pedidos por WhatsApp' },
    async ({ shopper }) => {
      const { isConnected, phone, agreedAt } = await readWhatsappChoice(db, shopper.id)
      return { offered: isConnected, phone, agreed_at: agreedAt?.toISOString() ?? null }
    },
  )

  registerShopApiRoute(
    server,
    'chooseWhatsappNews',
    { config: { cost: 'write' }, summary: 'Pide o quita los avisos de pedidos por WhatsApp' },
    async ({ shopper, body: { agrees } }, reply) => {
      const chosen = await chooseWhatsappNews(db, { shopperId: shopper.id, agrees }, clock())
      if (!chosen.ok) return sendApiErrorResponse(reply, chosen.code)
      const words = agrees
        ? 'Te avisaremos de tus pedidos por WhatsApp.'
        : 'Ya no te avisaremos por WhatsApp.'
      return { success: true as const, messageForUser: words }
    },
  )
}
