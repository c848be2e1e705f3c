import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  AddCouponBody,
  ChangeCouponBody,
  CouponsFileQuery,
  CouponsReply,
  OfficeCoupon,
} from '#contract/operator/coupons.ts'
import { PlanMoveBody } from '#contract/operator/plans.ts'
import { MadeReply } from '#contract/operator/promotions.ts'
import { RowParams } from '#contract/operator/rows.ts'
import { Done } from '#contract/problem.ts'
import { planOfCoupon } from '#domain/buying/coupon-plan.ts'
import { planState, planStateWords } from '#domain/buying/plan.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { type Centavos, decimalPesos, toPesos, zero } from '#domain/money.ts'
import * as couponDesk from '#persistence/buying/coupon-desk.ts'
import { fieldsOfCoupon } from '#use-cases/buying/coupon-fields.ts'
import {
  addCoupon,
  changeCoupon,
  moveCoupon,
  rehearseCoupon,
  versionOfCoupon,
} from '#use-cases/buying/keep-coupons.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { done } from '../done.ts'
import { sendChanged, sendRefusal, sendRefused } from '../refusals.ts'
import type { OfficeTools } from '../tools.ts'
import { momentOf, moveWords, planRefusals, toPlan } from './plan-replies.ts'

/** More coupons for everybody than these nobody keeps apart; the newest are shown. */
const mostShown = 500

const refusals = { ...planRefusals, 'coupon-not-found': 'Ese cupón no existe.' }

/** Coupons for everybody; what one person is given is among what is done for customers. */
export async function couponRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
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
    '/api/v1/coupons.csv',
    {
      config: { needs: 'coupons:read', ...listFile },
      schema: {
        summary: 'Todos los cupones para todos, o los de un estado, como archivo CSV',
        querystring: CouponsFileQuery,
      },
    },
    (request, reply) => {
      const { state } = request.query
      const now = clock()
      return sendList(tools, request, reply, {
        list: 'coupons',
        filter: { ...(state && { state }) },
        name: 'cupones',
        columns: couponColumns(now),
        async read(before?: number) {
          const found = await couponDesk.list(db, rowsAtOnce, before)
          const rows = found.filter((one) => !state || stateOf(one, now) === state)
          const given = await couponDesk.given(
            db,
            rows.map(({ id }) => id),
          )
          return {
            rows: rows.map((coupon) => ({ coupon, given: given.get(coupon.id) ?? zero })),
            next: found.length < rowsAtOnce ? undefined : found.at(-1)?.id,
          }
        },
      })
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

const stateOf = (coupon: couponDesk.SharedCoupon, now: Date) => planState(planOfCoupon(coupon), now)

const pesosOf = (amount: Centavos | null) => (amount === null ? null : decimalPesos(amount))
const stampOf = (moment: Date | null) => moment && stampInMexico(moment)

function couponColumns(now: Date): Columns<{ coupon: couponDesk.SharedCoupon; given: Centavos }> {
  return {
    Código: ({ coupon }) => coupon.code,
    Estado: ({ coupon }) => planStateWords[stateOf(coupon, now)],
    'Por ciento': ({ coupon }) => coupon.percent,
    Monto: ({ coupon }) => pesosOf(coupon.amount),
    'Envío gratis': ({ coupon }) => (coupon.type === 'free_shipping' ? 'sí' : 'no'),
    'Descuenta cuando mucho': ({ coupon }) => pesosOf(coupon.maxDiscount),
    'Compra mínima': ({ coupon }) => decimalPesos(coupon.minSubtotal),
    Usos: ({ coupon }) => coupon.taken,
    'Usos cuando mucho': ({ coupon }) => coupon.totalLimit,
    Descontado: ({ given }) => decimalPesos(given),
    Desde: ({ coupon }) => stampOf(planOfCoupon(coupon).from),
    Hasta: ({ coupon }) => stampOf(planOfCoupon(coupon).until),
    Descripción: ({ coupon }) => coupon.description,
  }
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
