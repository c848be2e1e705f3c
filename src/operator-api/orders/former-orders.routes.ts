import type { FastifyInstance } from 'fastify'
import type { OfficeFormerOrder } from '#contract/operator/former-shop-imports.ts'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { isDay } from '#domain/mexico-dates-and-times.ts'
import { toPesos } from '#domain/money.ts'
import { formatFormerShop } from '#domain/running/former-shop-records.ts'
import { refuse } from '#domain/use-case-result.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

const pageSize = 50

type Cursor = { placedOn: string; id: number }

/** Routes of orders of the former shop: list, export and details. */
export async function formerOrderRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db } = tools

  async function readPage(search: string | undefined, after: Cursor | undefined, limit: number) {
    const found = await formerOrders.listFormerOrderPage(db, {
      limit: limit + 1,
      ...(search?.trim() && { search }),
      ...(after && { after }),
    })
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    const next = found.length > limit && last ? { placedOn: last.placedOn, id: last.id } : undefined
    return { rows, next }
  }

  registerOperationRoute(
    server,
    'listFormerOrders',
    {
      config: { needs: 'orders:read' },
      summary: 'Los pedidos de la tienda anterior, el más nuevo primero',
    },
    async ({ query: { search, after }, caller: { may } }) => {
      const { rows, next } = await readPage(search, parseCursor(after), pageSize)
      return {
        orders: rows.map((row) => toOfficeFormerOrder(row, may('customers:read'))),
        next: next ? `${next.placedOn} ${next.id}` : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportFormerOrders',
    {
      config: { needs: 'personal-data:read', ...listExportRouteOptions },
      summary: 'Los mismos pedidos de la tienda anterior como archivo CSV',
    },
    (request, reply) => {
      const { search } = request.query
      return sendListExport(tools, request, reply, {
        list: 'former-orders',
        filter: {},
        search,
        name: 'pedidos-de-antes',
        columns: formerOrderColumns,
        read: (after?: Cursor) => readPage(search, after, rowsPerExportBatch),
      })
    },
  )

  registerOperationRoute(
    server,
    'getFormerOrder',
    { config: { needs: 'orders:read' }, summary: 'Un pedido de la tienda anterior' },
    async ({ params: { id }, caller: { may } }, reply) => {
      const found = await formerOrders.findFormerOrder(db, id)
      return found
        ? toOfficeFormerOrder(found, may('customers:read'))
        : sendRefusal(reply, refuse('order-not-found'))
    },
  )
}

const formerOrderColumns: ExportColumns<formerOrders.FormerOrder> = {
  Pedido: ({ number }) => number,
  Tienda: ({ shop }) => formatFormerShop(shop),
  Fecha: ({ placedOn }) => placedOn,
  Persona: ({ name }) => name,
  Correo: ({ email }) => email,
  Artículos: ({ lines }) => lines.join('; '),
  Estado: ({ state }) => state,
  Total: ({ total }) => toMoneyCell(total),
  'Como estaba escrito': ({ foreignTotal }) => foreignTotal,
}

export function toOfficeFormerOrder(
  order: formerOrders.FormerOrder,
  seesCustomers: boolean,
): OfficeFormerOrder {
  const { id, number, shop, placedOn, name, email, lines, total, foreignTotal, state } = order
  return {
    id,
    number,
    shop: formatFormerShop(shop),
    placed_on: placedOn,
    name,
    email: seesCustomers ? email : null,
    lines,
    total: toPesos(total),
    foreign_total: foreignTotal,
    state,
  }
}

function parseCursor(after: string | undefined): Cursor | undefined {
  const [placedOn = '', id = ''] = after?.split(' ') ?? []
  return isDay(placedOn) && /^\d{1,15}$/.test(id) ? { placedOn, id: Number(id) } : undefined
}
