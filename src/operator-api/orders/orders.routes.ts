import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { OrdersFileQuery } from '#contract/operator/orders.ts'
import { dayInMexico, stampInMexico } from '#domain/calendar.ts'
import { moneyCell } from '#domain/file-cell.ts'
import { stateLabel } from '#domain/orders/order-state.ts'
import { refuse } from '#domain/refusal.ts'
import * as officeOrders from '#persistence/orders/office-orders.ts'
import { dossierFile, dossierName, dossierTypes } from '#use-cases/orders/dossier-files.ts'
import { exportDossier } from '#use-cases/orders/export-dossier.ts'
import { readOfficeOrder } from '#use-cases/orders/read-office-order.ts'
import { cacheLargeCounts } from '../count-cache.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'
import { sendOrderRefusal } from './order-refusals.ts'
import { toOfficeOrder, toRow } from './order-replies.ts'

const pageSize = 50

const orderColumns: Columns<officeOrders.OfficeOrder> = {
  Pedido: ({ number }) => number,
  Fecha: ({ createdAt }) => stampInMexico(createdAt),
  Estado: ({ state, pickup }) => stateLabel(state, { pickup }),
  Persona: ({ person }) => person,
  Municipio: ({ city }) => city,
  'Primer producto': ({ product }) => product,
  Piezas: ({ units }) => units,
  Entrega: ({ pickup, shippingName }) => (pickup ? 'Recoger' : shippingName),
  'Llega a más tardar': ({ estimateTo }) => estimateTo,
  Total: ({ total }) => moneyCell(total),
}

/** Routes of orders: list and details. */
export async function orderRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock, signature } = tools

  const counts = cacheLargeCounts(() => officeOrders.counts(db), {
    size: (counted) => Math.max(...Object.values(counted)),
    clock,
  })

  async function readPage(
    { tab = 'to-pack', search = '', order }: Static<typeof OrdersFileQuery>,
    { after, limit }: { after: number | undefined; limit: number },
  ) {
    const found = await officeOrders.page(db, {
      tab,
      order,
      limit: limit + 1,
      ...(search.trim() !== '' && { search }),
      ...(after !== undefined && { afterId: after }),
    })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined }
  }

  serve(
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
      const today = dayInMexico(clock())
      return {
        orders: rows.map((order) => toRow(order, today)),
        next: next ?? null,
        counts: counted,
      }
    },
  )

  serve(
    server,
    'exportOrders',
    {
      config: { needs: 'orders:read', ...listFile },
      summary: 'Los mismos pedidos como archivo CSV, todas sus páginas',
    },
    (request, reply) => {
      const { query } = request
      return sendList(tools, request, reply, {
        list: 'orders',
        filter: { tab: query.tab ?? 'to-pack' },
        search: query.search,
        name: 'pedidos',
        columns: orderColumns,
        read: (after?: number) => readPage(query, { after, limit: rowsAtOnce }),
      })
    },
  )

  serve(
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
        : sendOrderRefusal(reply, refuse('order-not-found'))
    },
  )

  serve(
    server,
    'getOrderDossier',
    {
      config: { needs: 'personal-data:read', ...listFile },
      summary:
        'El expediente de un pedido: una página que se imprime, o sus datos; queda en la bitácora',
    },
    async ({ params: { number: typed, kind }, caller: { actor }, id: requestId }, reply) => {
      const number = typed.toUpperCase()
      const dossier = await exportDossier(db, { number, actor, requestId }, clock())
      if (!dossier) return sendOrderRefusal(reply, refuse('order-not-found'))
      const file = await dossierFile(db, dossier, { kind, signature, now: clock() })
      return reply
        .type(dossierTypes[kind])
        .header('content-disposition', `attachment; filename="${dossierName(number, kind)}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file)
    },
  )
}
