import type { FastifyInstance } from 'fastify'
import { OfficeCoupon } from '#contract/operator/coupons.ts'
import {
  getDiscountPlanState,
  discountPlanStateLabels,
} from '#domain/buying/discounts/discount-plan.ts'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, toPesos } from '#domain/money.ts'
import { refuse } from '#domain/use-case-result.ts'
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
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { parseDiscountPlanDates, toDiscountPlan } from './discount-plan-responses.ts'
import { discountPlanRoutes, sendDiscountEdit } from './discount-plan-routes.ts'

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
      const coupons = await officeCoupons.readCouponDiscounts(db, found)
      const now = clock()
      return { coupons: coupons.map((one) => toCoupon(one, now)) }
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
          const shown = found.filter((one) => !state || getDiscountPlanState(one, now) === state)
          return {
            rows: await officeCoupons.readCouponDiscounts(db, shown),
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
      const [coupon] = await officeCoupons.readCouponDiscounts(db, found ? [found] : [])
      return coupon ? toCoupon(coupon, clock()) : sendRefusal(reply, refuse('coupon-not-found'))
    },
  )

  registerOperationRoute(
    server,
    'createCoupon',
    { config: { needs: 'coupons:write' }, summary: 'Agrega un cupón para todos como borrador' },
    async ({ body, caller, id: requestId }, reply) => {
      const by = { actor: caller.actor, requestId }
      const added = await addCoupon(db, { said: parseDiscountPlanDates(body), by }, clock())
      return sendDiscountEdit(
        reply,
        added,
        'Guardado como borrador. Antes de publicarlo, simúlalo.',
      )
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
      return sendDiscountEdit(reply, changed, 'Quedó guardado.')
    },
  )

  discountPlanRoutes(server, tools, {
    one: { name: 'un cupón', pronoun: 'lo' },
    operations: { move: 'moveCoupon', simulate: 'rehearseCoupon' },
    move: changeCouponState,
    simulate: simulateCoupon,
  })
}

type DiscountedCoupon = officeCoupons.OfficeSharedCoupon & { given: Centavos }

const pesosOf = (amount: Centavos | null) => (amount === null ? null : toMoneyCell(amount))
const stampOf = (moment: Date | null) => moment && formatMexicoTimestamp(moment)

function couponColumns(now: Date): ExportColumns<DiscountedCoupon> {
  return {
    Código: (coupon) => coupon.code,
    Estado: (coupon) => discountPlanStateLabels[getDiscountPlanState(coupon, now)],
    'Por ciento': (coupon) => coupon.percent,
    Monto: (coupon) => pesosOf(coupon.amount),
    'Envío gratis': (coupon) => (coupon.type === 'free_shipping' ? 'sí' : 'no'),
    'Descuenta cuando mucho': (coupon) => pesosOf(coupon.maxDiscount),
    'Compra mínima': (coupon) => toMoneyCell(coupon.minSubtotal),
    Usos: (coupon) => coupon.taken,
    'Usos cuando mucho': (coupon) => coupon.totalLimit,
    Descontado: (coupon) => toMoneyCell(coupon.given),
    Desde: (coupon) => stampOf(coupon.from),
    Hasta: (coupon) => stampOf(coupon.until),
    Descripción: (coupon) => coupon.description,
  }
}

function toCoupon(coupon: DiscountedCoupon, now: Date): OfficeCoupon {
  const version = getCouponEditConflictVersion(coupon)
  return {
    id: coupon.id,
    ...toCouponFields(coupon),
    ...toDiscountPlan(coupon, version, now),
    uses: coupon.taken,
    given: toPesos(coupon.given),
    version,
  }
}
