import type { FastifyInstance } from 'fastify'
import { OfficePromotion, type PromotionPriceEffectPreview } from '#contract/operator/promotions.ts'
import type { PricedCart } from '#domain/buying/cart.ts'
import {
  formatPromotionDeal,
  formatAmountMissingToPromotion,
} from '#domain/buying/discounts/promotion-texts.ts'
import { toPesos } from '#domain/money.ts'
import { refuse } from '#domain/use-case-result.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import {
  addPromotion,
  changePromotion,
  toPromotionFields,
  changePromotionState,
  simulatePromotion,
  getPromotionEditConflictVersion,
} from '#use-cases/buying/manage-promotions.ts'
import { previewPromotion } from '#use-cases/buying/preview-promotion.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { parseDiscountPlanDates, toDiscountPlan } from './discount-plan-responses.ts'
import { discountPlanRoutes, sendDiscountEdit } from './discount-plan-routes.ts'

/** Routes of promotions (automatic discounts). */
export async function promotionRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools

  registerOperationRoute(
    server,
    'listPromotions',
    {
      config: { needs: 'coupons:read' },
      summary: 'Las promociones, en el orden en que se aplican, con lo que han descontado',
    },
    async () => {
      const [all, uses] = await Promise.all([
        promotions.listPromotions(db),
        promotions.readPromotionUses(db),
      ])
      const now = clock()
      return { promotions: all.map((one) => toPromotion(one, uses.get(one.id), now)) }
    },
  )

  registerOperationRoute(
    server,
    'listOfferScopes',
    {
      config: { needs: 'coupons:read' },
      summary: 'Las categorías para las que puede ser un cupón o una promoción',
    },
    async () => {
      const all = await catalogue.listAllCategories(db)
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

  registerOperationRoute(
    server,
    'getPromotion',
    { config: { needs: 'coupons:read' }, summary: 'Una promoción' },
    async ({ params }, reply) => {
      const found = await promotions.findPromotion(db, params.id)
      if (!found) return sendRefusal(reply, refuse('promotion-not-found'))
      const uses = await promotions.readPromotionUses(db)
      return toPromotion(found, uses.get(found.id), clock())
    },
  )

  registerOperationRoute(
    server,
    'createPromotion',
    { config: { needs: 'coupons:write' }, summary: 'Agrega una promoción como borrador' },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addPromotion(db, { said: parseDiscountPlanDates(body), by }, clock())
      return sendDiscountEdit(
        reply,
        added,
        'Guardada como borrador. Antes de publicarla, simúlala.',
      )
    },
  )

  registerOperationRoute(
    server,
    'updatePromotion',
    {
      config: { needs: 'coupons:write' },
      summary: 'Cambia una promoción; lo que ya se compró queda como se cobró',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { id: params.id, version, said: parseDiscountPlanDates(said), by }
      const changed = await changePromotion(db, change, clock())
      return sendDiscountEdit(reply, changed, 'Quedó guardada.')
    },
  )

  discountPlanRoutes(server, tools, {
    one: { name: 'una promoción', pronoun: 'la' },
    operations: { move: 'movePromotion', simulate: 'rehearsePromotion' },
    move: changePromotionState,
    simulate: simulatePromotion,
  })

  registerOperationRoute(
    server,
    'previewPromotion',
    {
      config: { needs: 'coupons:read' },
      summary: 'Lo que costaría un producto con la promoción y sin ella, como en el carrito',
    },
    async ({ params, query: { product, quantity = 1 } }, reply) => {
      const asked = { id: params.id, product: product.trim(), quantity }
      const found = await previewPromotion(db, asked, clock())
      if (!found.ok) return sendRefusal(reply, found)
      const { shown } = found
      return {
        shown: shown && { ...shown, without: toSums(shown.without), with: toSums(shown.with) },
      }
    },
  )
}

function toPromotion(
  promotion: promotions.ScheduledPromotion,
  use: promotions.PromotionUse | undefined,
  now: Date,
): OfficePromotion {
  const version = getPromotionEditConflictVersion(promotion)
  return {
    id: promotion.id,
    ...toPromotionFields(promotion),
    deal: formatPromotionDeal(promotion.deal),
    ...toDiscountPlan(promotion, version, now),
    orders: use?.orders ?? 0,
    given: use ? toPesos(use.given) : 0,
    version,
  }
}

function toSums(cart: PricedCart): PromotionPriceEffectPreview['with'] {
  return {
    subtotal: toPesos(cart.subtotal),
    discount: toPesos(cart.discount),
    total: toPesos(cart.total),
    promotions: cart.bundles.map(({ name, saving }) => ({ name, saving: toPesos(saving) })),
    missing: cart.missing.map(formatAmountMissingToPromotion),
  }
}
