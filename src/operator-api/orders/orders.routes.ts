import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { OrdersExportQuery } from '#contract/operator/orders.ts'
import { toMoneyCell } from '#domain/export-file-cell.ts'
import { toMexicoDay, formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { refuse } from '#domain/use-case-result.ts'
import * as officeOrders from '#persistence/orders/office-orders.ts'
import {
  createOrderDossierFile,
  getOrderDossierFileName,
  orderDossierMediaTypes,
} from '#use-cases/orders/dossier-files.ts'
import { exportOrderDossier } from '#use-cases/orders/export-order-dossier.ts'
import { readOfficeOrder } from '#use-cases/orders/read-office-order.ts'
import { cacheLargeCounts } from '../cache-large-counts.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { sendOrderActionError } from './order-error-responses.ts'
import { toOfficeOrder, toOrderRow } from './order-responses.ts'

const pageSize = 50

const orderColumns: ExportColumns<officeOrders.OfficeOrder> = {
  Pedido: ({ number }) => number,
  Fecha: ({ createdAt }) => formatMexicoTimestamp(createdAt),
  Estado: ({ state, pickup }) => formatOrderState(state, { pickup }),
  Persona: ({ person }) => person,
  Municipio: ({ city }) => city,
  'Primer producto': ({ product }) => product,
  Piezas: ({ units }) => units,
  Entrega: ({ pickup, shippingName }) => (pickup ? 'Recoger' : shippingName),
  'Llega a más tardar': ({ estimateTo }) => estimateTo,
  Total: ({ total }) => toMoneyCell(total),
}

/** Routes of orders: list and details. */
export async function orderRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock, signature } = tools

  const counts = cacheLargeCounts(() => officeOrders.countOrdersByTab(db), {
    size: (counted) => Math.max(...Object.values(counted)),
    clock,
  })

  async function readPage(
    { tab = 'to-pack', search = '', order }: Static<typeof OrdersExportQuery>,
    { after, limit }: { after: number | undefined; limit: number },
  ) {
    const found = await officeOrders.listOrderPage(db, {
      tab,
      order,
      limit: limit + 1,
      ...(search.trim() !== '' && { search }),
      ...(after !== undefined && { afterId: after }),
    })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined }
  }

  registerOperationRoute(
    server,
    'listOrders',
    {
      config: { needs: 'orders:read' },
      summary: 'Los pedidos: por empacar, por recoger, por pagar, con problema, todos',
    },
    async ({ query }) => {
      const { after, limit = pageSize } = query
      const [{ rows, next }, counted] = await Promise.all([
        readPage(query, { after, limit }),
        counts(),
      ])
      const today = toMexicoDay(clock())
      return {
        orders: rows.map((order) => toOrderRow(order, today)),
        next: next ?? null,
        counts: counted,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportOrders',
    {
      config: { needs: 'orders:read', ...listExportRouteOptions },
      summary: 'Los mismos pedidos como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { query } = request
      return sendListExport(tools, request, reply, {
        list: 'orders',
        filter: { tab: query.tab ?? 'to-pack' },
        search: query.search,
        name: 'pedidos',
        columns: orderColumns,
        read: (after?: number) => readPage(query, { after, limit: rowsPerExportBatch }),
      })
    },
  )

  registerOperationRoute(
    server,
    'getOrder',
    {
      config: { needs: 'orders:read' },
      summary: 'Un pedido con todo: piezas, dinero, pago, persona, paquetes, historia',
    },
    async ({ params, caller }, reply) => {
      const found = await readOfficeOrder(db, params.number.toUpperCase(), clock())
      return found
        ? toOfficeOrder(found, caller.may)
        : sendOrderActionError(reply, refuse('order-not-found'))
    },
  )

  registerOperationRoute(
    server,
    'getOrderDossier',
    {
      config: { needs: 'personal-data:read', ...listExportRouteOptions },
      summary:
        'El expediente de un pedido: una página que se imprime, o sus datos; queda en la bitácora',
    },
    async ({ params: { number: typed, kind }, caller: { actor }, id: requestId }, reply) => {
      const number = typed.toUpperCase()
      const dossier = await exportOrderDossier(db, { number, actor, requestId }, clock())
      if (!dossier) return sendOrderActionError(reply, refuse('order-not-found'))
      const file = await createOrderDossierFile(db, dossier, { kind, signature, now: clock() })
      return reply
        .type(orderDossierMediaTypes[kind])
        .header(
          'content-disposition',
          `attachment; filename="${getOrderDossierFileName(number, kind)}"`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file)
    },
  )
}
