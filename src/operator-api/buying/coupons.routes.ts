import type { FastifyInstance } from 'fastify'
import { OfficeCoupon } from '#contract/operator/coupons.ts'
import { planOfCoupon } from '#domain/buying/coupon-plan.ts'
import { planState, planStateWords } from '#domain/buying/plan.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { moneyCell } from '#domain/file-cell.ts'
import { type Centavos, toPesos, zero } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import * as couponDesk from '#persistence/buying/coupon-desk.ts'
import { fieldsOfCoupon } from '#use-cases/buying/coupon-fields.ts'
import {
  addCoupon,
  changeCoupon,
  moveCoupon,
  simulateCoupon,
  versionOfCoupon,
} from '#use-cases/buying/keep-coupons.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { saidOf, toPlan } from './plan-replies.ts'
import { planRoutes, sendPlanRefused } from './plan-routes.ts'

/** Maximum listed coupons, newest first. */
const mostShown = 500

/** Routes of shared coupons; personal coupons are customer routes. */
export async function couponRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools

  serve(
    server,
    'listCoupons',
    {
      config: { needs: 'coupons:read' },
      summary: `Los ${mostShown} cupones más nuevos para todos, con sus usos y lo que descontaron`,
    },
    async () => {
      const found = await couponDesk.list(db, mostShown)
      const ids = found.map(({ id }) => id)
      const given = await couponDesk.given(db, ids)
      const now = clock()
      return { coupons: found.map((one) => toCoupon(one, given.get(one.id), now)) }
    },
  )

  serve(
    server,
    'exportCoupons',
    {
      config: { needs: 'coupons:read', ...listFile },
      summary: 'Todos los cupones para todos, o los de un estado, como archivo CSV',
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

  serve(
    server,
    'getCoupon',
    { config: { needs: 'coupons:read' }, summary: 'Un cupón para todos' },
    async ({ params: { id } }, reply) => {
      const found = await couponDesk.find(db, id)
      if (!found) return sendPlanRefused(reply, refuse('coupon-not-found'))
      const given = await couponDesk.given(db, [id])
      return toCoupon(found, given.get(id), clock())
    },
  )

  serve(
    server,
    'createCoupon',
    { config: { needs: 'coupons:write' }, summary: 'Agrega un cupón para todos como borrador' },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addCoupon(db, { said: saidOf(body), by }, clock())
      if (!added.ok) return sendPlanRefused(reply, added)
      return { ...done('Guardado como borrador. Antes de publicarlo, simúlalo.'), id: added.id }
    },
  )

  serve(
    server,
    'updateCoupon',
    {
      config: { needs: 'coupons:write' },
      summary: 'Cambia un cupón; lo que ya se compró queda como se cobró',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { id: params.id, version, said: saidOf(said), by }
      const changed = await changeCoupon(db, change, clock())
      return changed.ok ? done('Quedó guardado.') : sendPlanRefused(reply, changed)
    },
  )

  planRoutes(server, tools, {
    one: { name: 'un cupón', pronoun: 'lo' },
    operations: { move: 'moveCoupon', simulate: 'rehearseCoupon' },
    move: moveCoupon,
    simulate: simulateCoupon,
  })
}

const stateOf = (coupon: couponDesk.SharedCoupon, now: Date) => planState(planOfCoupon(coupon), now)

const pesosOf = (amount: Centavos | null) => (amount === null ? null : moneyCell(amount))
const stampOf = (moment: Date | null) => moment && stampInMexico(moment)

function couponColumns(now: Date): Columns<{ coupon: couponDesk.SharedCoupon; given: Centavos }> {
  return {
    Código: ({ coupon }) => coupon.code,
    Estado: ({ coupon }) => planStateWords[stateOf(coupon, now)],
    'Por ciento': ({ coupon }) => coupon.percent,
    Monto: ({ coupon }) => pesosOf(coupon.amount),
    'Envío gratis': ({ coupon }) => (coupon.type === 'free_shipping' ? 'sí' : 'no'),
    'Descuenta cuando mucho': ({ coupon }) => pesosOf(coupon.maxDiscount),
    'Compra mínima': ({ coupon }) => moneyCell(coupon.minSubtotal),
    Usos: ({ coupon }) => coupon.taken,
    'Usos cuando mucho': ({ coupon }) => coupon.totalLimit,
    Descontado: ({ given }) => moneyCell(given),
    Desde: ({ coupon }) => stampOf(planOfCoupon(coupon).from),
    Hasta: ({ coupon }) => stampOf(planOfCoupon(coupon).until),
    Descripción: ({ coupon }) => coupon.description,
  }
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
