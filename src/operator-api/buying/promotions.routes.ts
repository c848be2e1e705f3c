import type { FastifyInstance } from 'fastify'
import { OfficePromotion, type ShownPreview } from '#contract/operator/promotions.ts'
import type { PricedCart } from '#domain/buying/cart.ts'
import { dealWords, missingWords } from '#domain/buying/promotion-words.ts'
import { toPesos } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import {
  addPromotion,
  changePromotion,
  fieldsOfPromotion,
  movePromotion,
  simulatePromotion,
  versionOfPromotion,
} from '#use-cases/buying/keep-promotions.ts'
import { previewPromotion } from '#use-cases/buying/preview-promotion.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { saidOf, toPlan } from './plan-replies.ts'
import { planRoutes, sendPlanRefused } from './plan-routes.ts'

/** Routes of promotions (automatic discounts). */
export async function promotionRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools

  serve(
    server,
    'listPromotions',
    {
      config: { needs: 'coupons:read' },
      summary: 'Las promociones, en el orden en que se aplican, con lo que han descontado',
    },
    async () => {
      const [all, uses] = await Promise.all([promotions.list(db), promotions.uses(db)])
      const now = clock()
      return { promotions: all.map((one) => toPromotion(one, uses.get(one.id), now)) }
    },
  )

  serve(
    server,
    'listOfferScopes',
    {
      config: { needs: 'coupons:read' },
      summary: 'Las categorías para las que puede ser un cupón o una promoción',
    },
    async () => {
      const all = await catalogue.everyCategory(db)
      const tops = all.filter(({ parentId }) => parentId === null)
      return {
        categories: tops.flatMap((top) => [
          { slug: top.slug, name: top.name, parent: null },
          ...all
            .filter(({ parentId }) => parentId === top.id)
            .map(({ slug, name }) => ({ slug, name, parent: top.slug })),
        ]),
      }
    },
  )

  serve(
    server,
    'getPromotion',
    { config: { needs: 'coupons:read' }, summary: 'Una promoción' },
    async ({ params }, reply) => {
      const found = await promotions.find(db, params.id)
      if (!found) return sendPlanRefused(reply, refuse('promotion-not-found'))
      const uses = await promotions.uses(db)
      return toPromotion(found, uses.get(found.id), clock())
    },
  )

  serve(
    server,
    'createPromotion',
    { config: { needs: 'coupons:write' }, summary: 'Agrega una promoción como borrador' },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addPromotion(db, { said: saidOf(body), by }, clock())
      if (!added.ok) return sendPlanRefused(reply, added)
      return { ...done('Guardada como borrador. Antes de publicarla, simúlala.'), id: added.id }
    },
  )

  serve(
    server,
    'updatePromotion',
    {
      config: { needs: 'coupons:write' },
      summary: 'Cambia una promoción; lo que ya se compró queda como se cobró',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { id: params.id, version, said: saidOf(said), by }
      const changed = await changePromotion(db, change, clock())
      return changed.ok ? done('Quedó guardada.') : sendPlanRefused(reply, changed)
    },
  )

  planRoutes(server, tools, {
    one: { name: 'una promoción', pronoun: 'la' },
    operations: { move: 'movePromotion', simulate: 'rehearsePromotion' },
    move: movePromotion,
    simulate: simulatePromotion,
  })

  serve(
    server,
    'previewPromotion',
    {
      config: { needs: 'coupons:read' },
      summary: 'Lo que costaría un producto con la promoción y sin ella, como en el carrito',
    },
    async ({ params, query: { product, quantity = 1 } }, reply) => {
      const asked = { id: params.id, product: product.trim(), quantity }
      const found = await previewPromotion(db, asked, clock())
      if (!found.ok) return sendPlanRefused(reply, found)
      const { shown } = found
      return {
        shown: shown && { ...shown, without: toSums(shown.without), with: toSums(shown.with) },
      }
    },
  )
}

function toPromotion(
  promotion: promotions.PlannedPromotion,
  use: promotions.PromotionUse | undefined,
  now: Date,
): OfficePromotion {
  const version = versionOfPromotion(promotion)
  return {
    id: promotion.id,
    ...fieldsOfPromotion(promotion),
    deal: dealWords(promotion.deal),
    ...toPlan(promotion, version, now),
    orders: use?.orders ?? 0,
    given: use ? toPesos(use.given) : 0,
    version,
  }
}

function toSums(cart: PricedCart): ShownPreview['with'] {
  return {
    subtotal: toPesos(cart.subtotal),
    discount: toPesos(cart.discount),
    total: toPesos(cart.total),
    promotions: cart.bundles.map(({ name, saving }) => ({ name, saving: toPesos(saving) })),
    missing: cart.missing.map(missingWords),
  }
}
