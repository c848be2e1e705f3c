import type { FastifyInstance } from 'fastify'
import { sendTestText } from '#use-cases/connections/text-connection.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendInvalidFieldsError, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of the text message connection: a test message. */
export async function textConnectionRoutes(
  server: FastifyInstance,
  { db, clock, connections, shopUrl, officeUrl }: OperatorRouteDependencies,
) {
  const { cipher, texts } = connections

  registerOperationRoute(
    server,
    'sendTestText',
    {
      config: { needs: 'connections:write' },
      summary: 'Manda un mensaje de prueba a un teléfono; el servicio lo cobra',
    },
    async ({ body: { phone }, caller: { actor } }, reply) => {
      const test = { phone, actor, shopUrl, officeUrl }
      const sent = await sendTestText(db, cipher, test, texts, clock())
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
