import type { FastifyInstance } from 'fastify'
import { sendTestMessage } from '#use-cases/connections/message-connections.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendInvalidFieldsError, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of the connections for messages: a test message. */
export async function messageConnectionRoutes(
  server: FastifyInstance,
  { db, clock, connections, shopUrl, officeUrl }: OperatorRouteDependencies,
) {
  const { cipher, messages } = connections

  registerOperationRoute(
    server,
    'sendTestMessage',
    {
      config: { needs: 'connections:write' },
      summary: 'Manda un mensaje de prueba a un teléfono; el servicio lo cobra',
    },
    async ({ params: { service }, body: { phone }, caller: { actor } }, reply) => {
      const test = { service, phone, actor, shopUrl, officeUrl }
      const sent = await sendTestMessage(db, cipher, test, messages, clock())
      if (sent.ok) return createSuccessReply(`${sent.seen}.`)
      switch (sent.code) {
        case 'connection-failed':
          return sendErrorResponse(reply, 409, sent.code, sent.fault)
        case 'connection-unfit':
          return sendInvalidFieldsError(reply, sent.code, sent.fields)
        case 'too-many-requests': {
          const words = 'Mandaste muchos mensajes de prueba en esta hora. Espera un poco.'
          return sendErrorResponse(reply, 429, sent.code, words)
        }
        default:
          return sendRefusal(reply, sent)
      }
    },
  )
}
