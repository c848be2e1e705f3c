import { readFileSync } from 'node:fs'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import {
  FilledTemplatesReply,
  LegalTemplatesBody,
  OpeningReply,
  OpeningStepBody,
} from '#contract/operator/opening.ts'
import { Done } from '#contract/problem.ts'
import { toPesos } from '#domain/money.ts'
import { trialOutcome } from '#domain/running/opening.ts'
import { noteOpening } from '#use-cases/running/note-opening.ts'
import {
  fillLegalTemplates,
  publishLegalTemplates,
} from '#use-cases/running/publish-legal-templates.ts'
import { openShop, readOpening } from '#use-cases/running/read-opening.ts'
import { devServicesOf } from '../providers.ts'
import { sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'not-ready': 'Todavía falta algo para abrir: la lista dice qué.',
  'already-open': 'La tienda ya está abierta.',
  'support-missing': 'Primero di cómo te encuentran: los textos lo llevan.',
  'nothing-missing': 'Los tres textos ya están publicados.',
}

const templates = new URL('../../../catalogue/legal/', import.meta.url)
const template = (page: string) => readFileSync(new URL(`${page}.md`, templates), 'utf8')

function sellerIn({ legal_name: legalName, address }: Static<typeof LegalTemplatesBody>) {
  return { legalName: legalName.trim(), address: address.trim() }
}

/** Routes of the shop opening checklist: missing prerequisites and their settings. */
export async function openingRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock, gateway, shopUrl } = tools
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/opening',
    {
      config: { needs: 'settings:read' },
      schema: {
        operationId: 'getOpening',
        summary: 'Qué falta para abrir la tienda',
        response: { 200: OpeningReply },
      },
    },
    async () => {
      const opening = await readOpening(db, clock())
      return {
        is_open: opening.isOpen,
        may_open: opening.mayOpen,
        gateway: gateway.name,
        stand_ins: devServicesOf(tools.providers),
        name: opening.name,
        shop_url: shopUrl,
        support: opening.support,
        seller: opening.seller,
        steps: opening.steps.map(({ code, isDone, isNeeded, begunAt, doneAt }) => ({
          code,
          is_done: isDone,
          is_needed: isNeeded,
          begun_at: begunAt && begunAt.toISOString(),
          done_at: doneAt && doneAt.toISOString(),
        })),
        uncovered: opening.uncovered,
        missing_texts: opening.missingTexts,
        products: opening.products,
        without_picture: opening.withoutPicture,
        trial: opening.trial && {
          number: opening.trial.number,
          outcome: trialOutcome(opening.trial),
          total: toPesos(opening.trial.total),
          created_at: opening.trial.createdAt.toISOString(),
        },
        paid_order: opening.paidOrder,
      }
    },
  )

  app.post(
    '/api/v1/opening',
    {
      config: { needs: 'settings:write' },
      schema: { operationId: 'openShop', summary: 'Abre la tienda', response: { 200: Done } },
    },
    async ({ caller, id: requestId }, reply) => {
      const opened = await openShop(db, gateway, { actor: caller.actor, requestId }, clock())
      if (!opened.ok) return sendRefused(reply, opened, refusals)
      return { success: true as const, messageForUser: 'La tienda está abierta.' }
    },
  )

  app.post(
    '/api/v1/opening/steps',
    {
      config: { needs: 'settings:write' },
      schema: {
        operationId: 'noteOpeningSteps',
        summary: 'Anota en qué paso se está y cuáles están hechos, para decir cuánto tomó cada uno',
        body: OpeningStepBody,
        response: { 200: Done },
      },
    },
    async ({ body }) => {
      await noteOpening(db, body, clock())
      return done('Anotado.')
    },
  )

  app.post(
    '/api/v1/opening/legal-texts/rehearsal',
    {
      config: { needs: 'content:read' },
      schema: {
        operationId: 'previewOpeningLegalTexts',
        summary: 'Los textos legales que falten, como quedarían; no publica nada',
        body: LegalTemplatesBody,
        response: { 200: FilledTemplatesReply },
      },
    },
    async ({ body }, reply) => {
      const filled = await fillLegalTemplates(db, { seller: sellerIn(body), template }, clock())
      if (!filled.ok) return sendRefused(reply, filled, refusals)
      return {
        texts: filled.texts.map(({ title, markdown }) => ({ title, body_markdown: markdown })),
      }
    },
  )

  app.post(
    '/api/v1/opening/legal-texts',
    {
      config: { needs: 'content:write' },
      schema: {
        operationId: 'publishOpeningLegalTexts',
        summary:
          'Publica los textos legales que falten, desde plantillas con los datos de la tienda',
        body: LegalTemplatesBody,
        response: { 200: Done },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const order = { seller: sellerIn(body), template, actor: caller.actor, requestId }
      const filled = await publishLegalTemplates(db, order, clock())
      if (!filled.ok) return sendRefused(reply, filled, refusals)
      return done(`Publicado: ${filled.published.join(', ')}.`)
    },
  )
}
