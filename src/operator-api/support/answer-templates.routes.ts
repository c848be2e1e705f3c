import type { FastifyInstance } from 'fastify'
import type { OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import {
  saveAnswerTemplate,
  readAnswerTemplates,
  removeAnswerTemplate,
} from '#use-cases/support/manage-answer-templates.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'

const ownTexts: OwnRefusalTexts = {
  'invalid-input': 'El nombre lleva hasta 60 caracteres y la respuesta hasta 4000.',
}

/** Routes of reply templates for support tickets. */
export async function answerTemplateRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listAnswerTemplates',
    { config: { needs: 'tickets:read' }, summary: 'Plantillas de respuestas' },
    async () => ({ templates: await readAnswerTemplates(db) }),
  )

  registerOperationRoute(
    server,
    'saveAnswerTemplate',
    {
      config: { needs: 'tickets:write' },
      summary: 'Guarda una plantilla; ocupa el lugar de la que se llama igual, o de la de `id`',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { actor } = caller
      const kept = await saveAnswerTemplate(db, { ...body, actor, requestId }, clock())
      if (!kept.ok) return sendRefusal(reply, kept, ownTexts)
      return { success: true as const, messageForUser: `Plantilla «${body.name}» guardada.` }
    },
  )

  registerOperationRoute(
    server,
    'deleteAnswerTemplate',
    { config: { needs: 'tickets:write' }, summary: 'Quita una plantilla' },
    async ({ params, caller, id: requestId }, reply) => {
      const { actor } = caller
      const removed = await removeAnswerTemplate(db, { id: params.id, actor, requestId }, clock())
      if (!removed.ok) return sendRefusal(reply, removed)
      return { success: true as const, messageForUser: 'Plantilla quitada.' }
    },
  )
}
