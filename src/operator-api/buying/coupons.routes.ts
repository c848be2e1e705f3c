import type { FastifyInstance } from 'fastify'
import { OfficeCoupon } from '#contract/operator/coupons.ts'
import { toCouponDiscountPlan } from '#domain/buying/coupon-discount-plan.ts'
import { getDiscountPlanState, discountPlanStateLabels } from '#domain/buying/discount-plan.ts'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { refuse } from '#domain/granted-or-refused-result.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, toPesos, zeroCentavos } from '#domain/money.ts'
import * as officeCoupons from '#persistence/buying/office-coupons.ts'
import { toCouponFields } from '#use-cases/buying/coupon-fields.ts'
import {
  addCoupon,
  changeCoupon,
  changeCouponState,
  simulateCoupon,
  getCouponEditConflictVersion,
} from '#use-cases/buying/manage-coupons.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'
import { parseDiscountPlanDates, toDiscountPlan } from './discount-plan-responses.ts'
import { discountPlanRoutes, sendDiscountPlanError } from './discount-plan-routes.ts'

/** Maximum listed coupons, newest first. */
const mostShown = 500

/** Routes of shared coupons; personal coupons are customer routes. */
export async function couponRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools

  registerOperationRoute(
    server,
    'listCoupons',
    {
      config: { needs: 'coupons:read' },
      summary: `Los ${mostShown} cupones más nuevos para todos, con sus usos y lo que descontaron`,
    },
    async () => {
      const found = await officeCoupons.listCoupons(db, mostShown)
      const ids = found.map(({ id }) => id)
      const given = await officeCoupons.sumCouponDiscounts(db, ids)
      const now = clock()
      return { coupons: found.map((one) => toCoupon(one, given.get(one.id), now)) }
    },
  )

  registerOperationRoute(
    server,
    'exportCoupons',
    {
      config: { needs: 'coupons:read', ...listExportRouteOptions },
      summary: 'Todos los cupones para todos, o los de un estado, como archivo CSV',
    },
    (request, reply) => {
      const { state } = request.query
      const now = clock()
      return sendListExport(tools, request, reply, {
        list: 'coupons',
        filter: { ...(state && { state }) },
        name: 'cupones',
        columns: couponColumns(now),
        async read(before?: number) {
          const found = await officeCoupons.listCoupons(db, rowsPerExportBatch, before)
          const rows = found.filter((one) => !state || stateOf(one, now) === state)
          const given = await officeCoupons.sumCouponDiscounts(
            db,
            rows.map(({ id }) => id),
          )
          return {
            rows: rows.map((coupon) => ({ coupon, given: given.get(coupon.id) ?? zeroCentavos })),
            next: found.length < rowsPerExportBatch ? undefined : found.at(-1)?.id,
          }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getCoupon',
    { config: { needs: 'coupons:read' }, summary: 'Un cupón para todos' },
    async ({ params: { id } }, reply) => {
      const found = await officeCoupons.findCoupon(db, id)
      if (!found) return sendDiscountPlanError(reply, refuse('coupon-not-found'))
      const given = await officeCoupons.sumCouponDiscounts(db, [id])
      return toCoupon(found, given.get(id), clock())
    },
  )

  registerOperationRoute(
    server,
    'createCoupon',
    { config: { needs: 'coupons:write' }, summary: 'Agrega un cupón para todos como borrador' },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addCoupon(db, { said: parseDiscountPlanDates(body), by }, clock())
      if (!added.ok) return sendDiscountPlanError(reply, added)
      return {
        ...createSuccessReply('Guardado como borrador. Antes de publicarlo, simúlalo.'),
        id: added.id,
      }
    },
  )

  registerOperationRoute(
    server,
    'updateCoupon',
    {
      config: { needs: 'coupons:write' },
      summary: 'Cambia un cupón; lo que ya se compró queda como se cobró',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { version, ...said } = body
      const by = { actor: caller.actor, requestId }
      const change = { id: params.id, version, said: parseDiscountPlanDates(said), by }
      const changed = await changeCoupon(db, change, clock())
      return changed.ok
        ? createSuccessReply('Quedó guardado.')
        : sendDiscountPlanError(reply, changed)
    },
  )

  discountPlanRoutes(server, tools, {
    one: { name: 'un cupón', pronoun: 'lo' },
    operations: { move: 'moveCoupon', simulate: 'rehearseCoupon' },
    move: changeCouponState,
    simulate: simulateCoupon,
  })
}

const stateOf = (coupon: officeCoupons.OfficeSharedCoupon, now: Date) =>
  getDiscountPlanState(toCouponDiscountPlan(coupon), now)

const pesosOf = (amount: Centavos | null) => (amount === null ? null : toMoneyCell(amount))
const stampOf = (moment: Date | null) => moment && formatMexicoTimestamp(moment)

function couponColumns(
  now: Date,
): ExportColumns<{ coupon: officeCoupons.OfficeSharedCoupon; given: Centavos }> {
  return {
    Código: ({ coupon }) => coupon.code,
    Estado: ({ coupon }) => discountPlanStateLabels[stateOf(coupon, now)],
    'Por ciento': ({ coupon }) => coupon.percent,
    Monto: ({ coupon }) => pesosOf(coupon.amount),
    'Envío gratis': ({ coupon }) => (coupon.type === 'free_shipping' ? 'sí' : 'no'),
    'Descuenta cuando mucho': ({ coupon }) => pesosOf(coupon.maxDiscount),
    'Compra mínima': ({ coupon }) => toMoneyCell(coupon.minSubtotal),
    Usos: ({ coupon }) => coupon.taken,
    'Usos cuando mucho': ({ coupon }) => coupon.totalLimit,
    Descontado: ({ given }) => toMoneyCell(given),
    Desde: ({ coupon }) => stampOf(toCouponDiscountPlan(coupon).from),
    Hasta: ({ coupon }) => stampOf(toCouponDiscountPlan(coupon).until),
    Descripción: ({ coupon }) => coupon.description,
  }
}

function toCoupon(
  coupon: officeCoupons.OfficeSharedCoupon,
  given: Centavos = zeroCentavos,
  now: Date,
): OfficeCoupon {
  const version = getCouponEditConflictVersion(coupon)
  const plan = { ...toCouponDiscountPlan(coupon), rehearsal: coupon.rehearsal }
  return {
    id: coupon.id,
    ...toCouponFields(coupon),
    ...toDiscountPlan(plan, version, now),
    uses: coupon.taken,
    given: toPesos(given),
    version,
  }
}
