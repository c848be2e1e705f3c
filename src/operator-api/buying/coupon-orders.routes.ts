import type { FastifyInstance } from 'fastify'
import { stampInMexico } from '#domain/calendar.ts'
import { moneyCell } from '#domain/file-cell.ts'
import { toPesos } from '#domain/money.ts'
import * as couponDesk from '#persistence/buying/coupon-desk.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

const pageSize = 20

const columns: Columns<couponDesk.CouponOrder> = {
  Pedido: ({ number }) => number,
  Pagado: ({ paidAt }) => stampInMexico(paidAt),
  Descontado: ({ given }) => moneyCell(given),
  Total: ({ total }) => moneyCell(total),
}

/** Routes that list the orders with a shared coupon. */
export async function couponOrderRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db } = tools

  async function readPage(
    id: number,
    { after, limit }: { after?: number | undefined; limit: number },
  ) {
    const found = await couponDesk.orders(db, id, { after, limit: limit + 1 })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.attemptId : undefined }
  }

  serve(
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

  serve(
    server,
    'exportCouponOrders',
    {
      config: { needs: 'coupons:read', ...listFile },
      summary: 'Los mismos pedidos como archivo CSV',
    },
    (request, reply) => {
      const { params, caller } = request
      const person = { Persona: ({ email }: couponDesk.CouponOrder) => email }
      return sendList(tools, request, reply, {
        list: 'coupon-orders',
        filter: { coupon: params.id },
        name: `cupon-${params.id}`,
        columns: caller.may('personal-data:read') ? { ...columns, ...person } : columns,
        read: (after?: number) => readPage(params.id, { after, limit: rowsAtOnce }),
      })
    },
  )
}
