import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  AddCouponBody,
  ChangeCouponBody,
  CouponsReply,
  OfficeCoupon,
} from '#contract/operator/coupons.ts'
import { PlanMoveBody } from '#contract/operator/plans.ts'
import { MadeReply } from '#contract/operator/promotions.ts'
import { RowParams } from '#contract/operator/rows.ts'
import { Done } from '#contract/problem.ts'
import { planOfCoupon } from '#domain/buying/coupon-plan.ts'
import { type Centavos, toPesos, zero } from '#domain/money.ts'
import * as couponDesk from '#persistence/buying/coupon-desk.ts'
import { fieldsOfCoupon } from '#use-cases/buying/coupon-fields.ts'
import {
  addCoupon,
  changeCoupon,
  moveCoupon,
  rehearseCoupon,
  versionOfCoupon,
} from '#use-cases/buying/keep-coupons.ts'
import { done } from '../done.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { momentOf, moveWords, planRefusals, toPlan } from './plan-replies.ts'

/** More coupons for everybody than these nobody keeps apart; the newest are shown. */
const mostShown = 500

const refusals = { ...planRefusals, 'coupon-not-found': 'Ese cupón no existe.' }

/** Coupons for everybody; what one person is given is among what is done for customers. */
export async function couponRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/coupons',
    {
      config: { needs: 'coupons:read' },
      schema: {
        summary: `Los ${mostShown} cupones más nuevos para todos, con sus usos y lo que descontaron`,
        response: { 200: CouponsReply },
      },
    },
    async () => {
      const found = await couponDesk.list(db, mostShown)
      const ids = found.map(({ id }) => id)
      const given = await couponDesk.given(db, ids)
      const now = clock()
      return { coupons: found.map((one) => toCoupon(one, given.get(one.id), now)) }
    },
  )

  app.get(
    '/api/v1/coupons/:id',
    {
      config: { needs: 'coupons:read' },
      schema: {
        summary: 'Un cupón para todos',
        params: RowParams,
        response: { 200: OfficeCoupon },
      },
    },
    async ({ params: { id } }, reply) => {
      const found = await couponDesk.find(db, id)
      if (!found) return sendRefused(reply, { code: 'coupon-not-found' }, refusals)
      const given = await couponDesk.given(db, [id])
      return toCoupon(found, given.get(id), clock())
    },
  )

  app.post(
    '/api/v1/coupons',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Agrega un cupón para todos como borrador',
        body: AddCouponBody,
        response: { 200: MadeReply },
      },
    },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addCoupon(db, { said: saidOf(body), by }, clock())
      if (!added.ok) return sendCouponRefused(reply, added)
      return { ...done('Quedó como borrador. Ensáyalo antes de publicarlo.'), id: added.id }
    },
  )

  app.put(
    '/api/v1/coupons/:id',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Cambia un cupón; lo que ya se compró queda como se cobró',
        params: RowParams,
        body: ChangeCouponBody,
        response: { 200: Done },
      },
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { id: params.id, version, said: saidOf(said), by }
      const changed = await changeCoupon(db, change, clock())
      return changed.ok ? done('Quedó guardado.') : sendCouponRefused(reply, changed)
    },
  )

  app.post(
    '/api/v1/coupons/:id/moves',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Publica un cupón que ya se ensayó, lo pone en pausa, lo reanuda o lo termina',
        params: RowParams,
        body: PlanMoveBody,
        response: { 200: Done },
      },
    },
    async ({ params, body: { move }, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const moved = await moveCoupon(db, { id: params.id, move, by }, clock())
      return moved.ok ? done(moveWords[move]) : sendCouponRefused(reply, moved)
    },
  )

  app.post(
    '/api/v1/coupons/:id/rehearsal',
    {
      config: { needs: 'coupons:write' },
      schema: {
        summary: 'Ensaya un cupón con los pedidos pagados de los últimos treinta días',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params }, reply) => {
      const rehearsed = await rehearseCoupon(db, params.id, clock())
      return rehearsed.ok ? done('Ensayo listo.') : sendCouponRefused(reply, rehearsed)
    },
  )
}

type Refused = Exclude<
  Awaited<
    ReturnType<typeof addCoupon | typeof changeCoupon | typeof moveCoupon | typeof rehearseCoupon>
  >,
  { ok: true }
>

function sendCouponRefused(reply: FastifyReply, refused: Refused) {
  switch (refused.code) {
    case 'offer-refused':
      return sendRefusal(reply, 422, refused.code, 'Revisa lo marcado.', refused)
    case 'changed-meanwhile':
      return sendChanged(reply, refused)
    default:
      return sendRefused(reply, refused, refusals)
  }
}

function saidOf({ from, until, ...said }: AddCouponBody) {
  return { ...said, from: momentOf(from), until: momentOf(until) }
}

function toCoupon(
  coupon: couponDesk.SharedCoupon,
  given: Centavos = zero,
  now: Date,
): OfficeCoupon {
  const version = versionOfCoupon(coupon)
  const plan = { ...planOfCoupon(coupon), rehearsal: coupon.rehearsal }
  return {
    id: coupon.id,
    ...fieldsOfCoupon(coupon),
    ...toPlan(plan, version, now),
    uses: coupon.taken,
    given: toPesos(given),
    version,
  }
}
