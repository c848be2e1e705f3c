import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { FillLegalTemplatesBody } from '#contract/operator/shop-opening-checklist.ts'
import { toPesos } from '#domain/money.ts'
import { getTestOrderOutcome } from '#domain/running/shop-opening-steps.ts'
import { openShop, readShopOpeningProgress } from '#use-cases/running/open-shop.ts'
import {
  fillLegalTemplates,
  publishLegalTemplates,
} from '#use-cases/running/publish-legal-templates.ts'
import { recordShopOpeningStepTimes } from '#use-cases/running/record-shop-opening-steps.ts'
import { listCurrentServices, listTestServices } from '../current-external-services.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const spanishList = new Intl.ListFormat('es-MX')
const templates = new URL('../../../catalogue/legal/', import.meta.url)
const template = (page: string) => readFileSync(new URL(`${page}.md`, templates), 'utf8')

function sellerIn({ legal_name: legalName, address }: Static<typeof FillLegalTemplatesBody>) {
  return { legalName: legalName.trim(), address: address.trim() }
}

/** Routes of the shop opening checklist: missing prerequisites and their settings. */
export async function shopOpeningChecklistRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock, gateways, shopUrl } = tools

  registerOperationRoute(
    server,
    'getOpening',
    { config: { needs: 'settings:read' }, summary: 'Qué falta para abrir la tienda' },
    async () => {
      const opening = await readShopOpeningProgress(db, clock())
      return {
        is_open: opening.isOpen,
        may_open: opening.mayOpen,
        gateway: (await gateways()).name,
        stand_ins: listTestServices(await listCurrentServices(tools)),
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
          outcome: getTestOrderOutcome(opening.trial),
          total: toPesos(opening.trial.total),
          created_at: opening.trial.createdAt.toISOString(),
        },
        paid_order: opening.paidOrder,
      }
    },
  )

  registerOperationRoute(
    server,
    'openShop',
    { config: { needs: 'settings:write' }, summary: 'Abre la tienda' },
    async ({ caller, id: requestId }, reply) => {
      const opened = await openShop(
        db,
        await gateways(),
        { actor: caller.actor, requestId },
        clock(),
      )
      if (!opened.ok) return sendRefusal(reply, opened)
      return { success: true as const, messageForUser: 'La tienda está abierta.' }
    },
  )

  registerOperationRoute(
    server,
    'noteOpeningSteps',
    {
      config: { needs: 'settings:write' },
      summary: 'Anota en qué paso se está y cuáles están hechos, para decir cuánto tomó cada uno',
    },
    async ({ body }) => {
      await recordShopOpeningStepTimes(db, body, clock())
      return createSuccessReply('Anotado.')
    },
  )

  registerOperationRoute(
    server,
    'previewOpeningLegalTexts',
    {
      config: { needs: 'content:read' },
      summary: 'Los textos legales que falten, como quedarían; no publica nada',
    },
    async ({ body }, reply) => {
      const filled = await fillLegalTemplates(db, { seller: sellerIn(body), template }, clock())
      if (!filled.ok) return sendRefusal(reply, filled)
      return {
        texts: filled.texts.map(({ title, markdown }) => ({ title, body_markdown: markdown })),
      }
    },
  )

  registerOperationRoute(
    server,
    'publishOpeningLegalTexts',
    {
      config: { needs: 'content:write' },
      summary: 'Publica los textos legales que falten, desde plantillas con los datos de la tienda',
    },
    async ({ body, caller, id: requestId }, reply) => {
      const order = { seller: sellerIn(body), template, actor: caller.actor, requestId }
      const filled = await publishLegalTemplates(db, order, clock())
      if (!filled.ok) return sendRefusal(reply, filled)
      const verb = filled.published.length === 1 ? 'Publicado' : 'Publicados'
      return createSuccessReply(`${verb}: ${spanishList.format(filled.published)}.`)
    },
  )
}
