import type { FastifyInstance } from 'fastify'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { toPesos } from '#domain/money.ts'
import * as officeCoupons from '#persistence/buying/office-coupons.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

const pageSize = 20

const columns: ExportColumns<officeCoupons.OrderWithCoupon> = {
  Pedido: ({ number }) => number,
  Pagado: ({ paidAt }) => formatMexicoTimestamp(paidAt),
  Descontado: ({ given }) => toMoneyCell(given),
  Total: ({ total }) => toMoneyCell(total),
}

/** Routes that list the orders with a shared coupon. */
export async function couponOrderRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db } = tools

  async function readPage(
    id: number,
    { after, limit }: { after?: number | undefined; limit: number },
  ) {
    const found = await officeCoupons.listCouponOrders(db, id, { after, limit: limit + 1 })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.attemptId : undefined }
  }

  registerOperationRoute(
    server,
    'listCouponOrders',
    {
      config: { needs: 'coupons:read' },
      summary: 'Los pedidos pagados en los que se usó un cupón, los más nuevos primero',
    },
    async ({ params, query: { after }, caller }) => {
      const { rows, next } = await readPage(params.id, { after, limit: pageSize })
      const seesPeople = caller.may('personal-data:read')
      return {
        orders: rows.map(({ number, paidAt, email, given, total }) => ({
          number,
          at: paidAt.toISOString(),
          person: seesPeople ? email : null,
          given: toPesos(given),
          total: toPesos(total),
        })),
        next: next ?? null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportCouponOrders',
    {
      config: { needs: 'coupons:read', ...listExportRouteOptions },
      summary: 'Los mismos pedidos como archivo CSV',
    },
    (request, reply) => {
      const { params, caller } = request
      const person = { Persona: ({ email }: officeCoupons.OrderWithCoupon) => email }
      return sendListExport(tools, request, reply, {
        list: 'coupon-orders',
        filter: { coupon: params.id },
        name: `cupon-${params.id}`,
        columns: caller.may('personal-data:read') ? { ...columns, ...person } : columns,
        read: (after?: number) => readPage(params.id, { after, limit: rowsPerExportBatch }),
      })
    },
  )
}
