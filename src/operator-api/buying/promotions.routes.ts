import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PlanMoveBody, ScopesReply } from '#contract/operator/plans.ts'
import {
  AddPromotionBody,
  ChangePromotionBody,
  MadeReply,
  OfficePromotion,
  PreviewQuery,
  PreviewReply,
  PromotionsReply,
  type ShownPreview,
} from '#contract/operator/promotions.ts'
import { RowParams } from '#contract/operator/rows.ts'
import { Done } from '#contract/problem.ts'
import type { PricedCart } from '#domain/buying/cart.ts'
import { dealWords, missingWords } from '#domain/buying/promotion-words.ts'
import { toPesos } from '#domain/money.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import {
  addPromotion,
  changePromotion,
  fieldsOfPromotion,
  movePromotion,
  rehearsePromotion,
  versionOfPromotion,
} from '#use-cases/buying/keep-promotions.ts'
import { previewPromotion } from '#use-cases/buying/preview-promotion.ts'
import { done } from '../done.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { momentOf, moveWords, planRefusals, toPlan } from './plan-replies.ts'

const refusals = {
  ...planRefusals,
  'promotion-not-found': 'Esa promoción no existe.',
}

/** What is taken off by itself, without a code. */
export async function promotionRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/promotions',
    {
      config: { needs: 'coupons:read' },
      schema: {
        summary: 'Las promociones, en el orden en que se aplican, con lo que han descontado',
        response: { 200: PromotionsReply },
      },
    },
    async () => {
      const [all, uses] = await Promise.all([promotions.list(db), promotions.uses(db)])
      const now = clock()
      return { promotions: all.map((one) => toPromotion(one, uses.get(one.id), now)) }
    },
  )

  app.get(
    '/api/v1/offer-scopes',
    {
      config: { needs: 'coupons:read' },
      schema: {
        summary: 'Las categorías para las que puede ser un cupón o una promoción',
        response: { 200: ScopesReply },
      },
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

  app.get(
    '/api/v1/promotions/:id',
    {
      config: { needs: 'coupons:read' },
      schema: { summary: 'Una promoción', params: RowParams, response: { 200: OfficePromotion } },
    },
    async ({ params }, reply) => {
      const found = await promotions.find(db, params.id)
      if (!found) return sendRefused(reply, { code: 'promotion-not-found' }, refusals)
      const uses = await promotions.uses(db)
      return toPromotion(found, uses.get(found.id), clock())
    },
  )

  app.post(
    '/api/v1/promotions',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Agrega una promoción como borrador',
        body: AddPromotionBody,
        response: { 200: MadeReply },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addPromotion(db, { said: saidOf(body), by }, clock())
      if (!added.ok) return sendPromotionRefused(reply, added)
      return { ...done('Quedó como borrador. Ensáyala antes de publicarla.'), id: added.id }
    },
  )

  app.put(
    '/api/v1/promotions/:id',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Cambia una promoción; lo que ya se compró queda como se cobró',
        params: RowParams,
        body: ChangePromotionBody,
        response: { 200: Done },
      },
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { id: params.id, version, said: saidOf(said), by }
      const changed = await changePromotion(db, change, clock())
      return changed.ok ? done('Quedó guardada.') : sendPromotionRefused(reply, changed)
    },
  )

  app.post(
    '/api/v1/promotions/:id/moves',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary:
          'Publica una promoción que ya se ensayó, la pone en pausa, la reanuda o la termina',
        params: RowParams,
        body: PlanMoveBody,
        response: { 200: Done },
      },
    },
    async ({ params, body: { move }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const moved = await movePromotion(db, { id: params.id, move, by }, clock())
      return moved.ok ? done(moveWords[move]) : sendPromotionRefused(reply, moved)
    },
  )

  app.post(
    '/api/v1/promotions/:id/rehearsal',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Ensaya una promoción con los pedidos pagados de los últimos treinta días',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params }, reply) => {
      const rehearsed = await rehearsePromotion(db, params.id, clock())
      return rehearsed.ok ? done('Ensayo listo.') : sendPromotionRefused(reply, rehearsed)
    },
  )

  app.get(
    '/api/v1/promotions/:id/preview',
    {
      config: { needs: 'coupons:read' },
      schema: {
        summary: 'Lo que costaría un producto con la promoción y sin ella, como en el carrito',
        params: RowParams,
        querystring: PreviewQuery,
        response: { 200: PreviewReply },
      },
    },
    async ({ params, query: { product, quantity = 1 } }, reply) => {
      const asked = { id: params.id, product: product.trim(), quantity }
      const found = await previewPromotion(db, asked, clock())
      if (!found.ok) return sendPromotionRefused(reply, found)
      const { shown } = found
      return {
        shown: shown && { ...shown, without: toSums(shown.without), with: toSums(shown.with) },
      }
    },
  )
}

type Refused = Exclude<
  Awaited<
    ReturnType<
      | typeof addPromotion
      | typeof changePromotion
      | typeof movePromotion
      | typeof rehearsePromotion
      | typeof previewPromotion
    >
  >,
  { ok: true }
>

function sendPromotionRefused(reply: FastifyReply, refused: Refused) {
  switch (refused.code) {
    case 'offer-refused':
      return sendRefusal(reply, 422, refused.code, 'Revisa lo marcado.', refused)
    case 'changed-meanwhile':
      return sendChanged(reply, refused)
    default:
      return sendRefused(reply, refused, refusals)
  }
}

function saidOf({ from, until, ...said }: AddPromotionBody) {
  return { ...said, from: momentOf(from), until: momentOf(until) }
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
