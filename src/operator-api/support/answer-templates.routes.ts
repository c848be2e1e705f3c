import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { RowParams } from '#contract/operator/row-params.ts'
import { TemplateBody, TemplatesReply } from '#contract/operator/tickets.ts'
import { Done } from '#contract/problem.ts'
import {
  keepTemplate,
  readTemplates,
  removeTemplate,
  templatesAtMost,
} from '#use-cases/support/keep-templates.ts'
import { sendEditRefused, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'invalid-input': 'El nombre lleva hasta 60 caracteres y la respuesta hasta 4000.',
  'too-many': `Caben ${templatesAtMost} plantillas. Quita una para guardar otra.`,
  'name-taken': 'Ya hay otra plantilla con ese nombre.',
  'template-not-found': 'Esa plantilla ya no existe.',
}

/** Routes of answer templates for tickets. */
export async function answerTemplateRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/answer-templates',
    {
      config: { needs: 'tickets:read' },
      schema: {
        operationId: 'listAnswerTemplates',
        summary: 'Plantillas de respuestas',
        response: { 200: TemplatesReply },
      },
    },
    async () => ({ templates: await readTemplates(db) }),
  )

  app.put(
    '/api/v1/answer-templates',
    {
      config: { needs: 'tickets:write' },
      schema: {
        operationId: 'saveAnswerTemplate',
        summary: 'Guarda una plantilla; ocupa el lugar de la que se llama igual, o de la de `id`',
        body: TemplateBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { actor } = caller
      const kept = await keepTemplate(db, { ...body, actor, requestId }, clock())
      if (!kept.ok) return sendEditRefused(reply, kept, refusals)
      return { success: true as const, messageForUser: `Plantilla «${body.name}» guardada.` }
    },
  )

  app.delete(
    '/api/v1/answer-templates/:id',
    {
      config: { needs: 'tickets:write' },
      schema: {
        operationId: 'deleteAnswerTemplate',
        summary: 'Quita una plantilla',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const { actor } = caller
      const removed = await removeTemplate(db, { id: params.id, actor, requestId }, clock())
      if (!removed.ok) return sendRefused(reply, removed, refusals)
      return { success: true as const, messageForUser: 'Plantilla quitada.' }
    },
  )
}
