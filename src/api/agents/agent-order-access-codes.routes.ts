import type { FastifyInstance } from 'fastify'
import { maxAgentAccessCodesPerOrder } from '#domain/agents/agent-order-access-limits.ts'
import {
  createAgentAccessCode,
  listAgentAccessCodes,
  revokeAgentAccessCodes,
} from '#use-cases/agents/manage-agent-order-access-codes.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Routes of a shopper's consents that let AI shopping agents read the status of an order. */
export async function agentOrderAccessCodeRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions,
) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'createOrderConsent',
    {
      config: { cost: 'write' },
      summary: 'Crea un código con el que un asistente consulta cómo va un pedido',
    },
    async ({ shopper, params }, reply) => {
      const own = { number: params.number, shopperId: shopper.id }
      const made = await createAgentAccessCode(db, own, clock())
      if (made.ok) {
        const { code, expiresAt } = made
        return { success: true as const, code, expires_at: expiresAt.toISOString() }
      }
      if (made.code === 'order-not-found') return sendApiErrorResponse(reply, made.code)
      const messageForUser = `Este pedido ya tiene ${maxAgentAccessCodesPerOrder} códigos. Retíralos para crear otro.`
      return sendApiErrorResponse(reply, made.code, { messageForUser })
    },
  )

  registerShopApiRoute(
    server,
    'listOrderConsents',
    {
      config: { cost: 'read' },
      summary: 'Los códigos que valen, con los que asistentes consultan un pedido',
    },
    async ({ shopper, params }, reply) => {
      const found = await listAgentAccessCodes(
        db,
        { number: params.number, shopperId: shopper.id },
        clock(),
      )
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
      return {
        consents: found.consents.map(({ id, createdAt, expiresAt }) => ({
          id,
          created_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
        })),
      }
    },
  )

  registerShopApiRoute(
    server,
    'revokeOrderConsents',
    {
      config: { cost: 'write' },
      summary: 'Retira los códigos con los que asistentes consultan un pedido, o uno de ellos',
    },
    async ({ shopper, params, body }, reply) => {
      const own = { number: params.number, shopperId: shopper.id, id: body.id }
      const ended = await revokeAgentAccessCodes(db, own, clock())
      if (!ended.ok) return sendApiErrorResponse(reply, ended.code)
      const messageForUser = body.id
        ? 'Con ese código ya no se ve este pedido.'
        : 'Ningún asistente ve ya este pedido.'
      return { success: true as const, messageForUser }
    },
  )
}
