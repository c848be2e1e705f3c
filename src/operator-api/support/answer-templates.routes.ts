import type { FastifyInstance } from 'fastify'
import {
  keepTemplate,
  readTemplates,
  removeTemplate,
  templatesAtMost,
} from '#use-cases/support/keep-templates.ts'
import { sendEditRefused, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'invalid-input': 'El nombre lleva hasta 60 caracteres y la respuesta hasta 4000.',
  'too-many': `Caben ${templatesAtMost} plantillas. Quita una para guardar otra.`,
  'name-taken': 'Ya hay otra plantilla con ese nombre.',
  'template-not-found': 'Esa plantilla ya no existe.',
}

/** Routes of answer templates for tickets. */
export async function answerTemplateRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  serve(
    server,
    'listAnswerTemplates',
    { config: { needs: 'tickets:read' }, summary: 'Plantillas de respuestas' },
    async () => ({ templates: await readTemplates(db) }),
  )

  serve(
    server,
    'saveAnswerTemplate',
    {
      config: { needs: 'tickets:write' },
      summary: 'Guarda una plantilla; ocupa el lugar de la que se llama igual, o de la de `id`',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const { actor } = caller
      const kept = await keepTemplate(db, { ...body, actor, requestId }, clock())
      if (!kept.ok) return sendEditRefused(reply, kept, refusals)
      return { success: true as const, messageForUser: `Plantilla «${body.name}» guardada.` }
    },
  )

  serve(
    server,
    'deleteAnswerTemplate',
    { config: { needs: 'tickets:write' }, summary: 'Quita una plantilla' },
    async ({ params, caller, id: requestId }, reply) => {
      const { actor } = caller
      const removed = await removeTemplate(db, { id: params.id, actor, requestId }, clock())
      if (!removed.ok) return sendRefused(reply, removed, refusals)
      return { success: true as const, messageForUser: 'Plantilla quitada.' }
    },
  )
}
