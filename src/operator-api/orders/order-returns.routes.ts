import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { ReturnsExportQuery } from '#contract/operator/order-returns.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import {
  type OrderReturnLine,
  getReturnRefundDeadline,
  orderReturnStateTexts,
} from '#domain/orders/order-return.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import {
  inspectReturn,
  receiveReturn,
  refundReturn,
  refuseReturn,
} from '#use-cases/orders/change-order-return-state.ts'
import { readReturnWithRefundPreview } from '#use-cases/orders/read-order-return.ts'
import { readRefundSettings } from '#use-cases/read-settings.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal, sendInvalidFieldError } from '../send-error-responses.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'
import { parseOrderNumberSearch } from './parse-order-number-search.ts'
import { sendRefundErrorResponse, toRefundPreview, toRefundResponse } from './refunds.routes.ts'

const defaultLimit = 50

/** Routes of product returns, from request to refund. */
export async function goodsReturnRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock, gateways } = tools
  const config = { needs: 'orders:write' } as const

  async function readPage(
    { state, search }: Static<typeof ReturnsExportQuery>,
    { after, limit }: { after: number | undefined; limit: number },
  ) {
    const wanted = { limit, orderNumber: parseOrderNumberSearch(search) }
    const rows =
      state === 'closed'
        ? await returns.listClosedOrderReturns(db, { ...wanted, before: after })
        : await returns.listOpenOrderReturns(db, { ...wanted, after: after ?? 0 })
    return { rows, next: rows.length === limit ? rows.at(-1)?.id : undefined }
  }

  registerOperationRoute(
    server,
    'listReturns',
    {
      config: { needs: 'orders:read' },
      summary: 'Las devoluciones abiertas, o las que ya terminaron',
    },
    async ({ query: { after, limit = defaultLimit, ...wanted } }) => {
      const { rows, next } = await readPage(wanted, { after, limit })
      const { return_business_days: days } = await readRefundSettings(db)
      return { returns: rows.map((one) => toReturn(one, days)), next: next ?? null }
    },
  )

  registerOperationRoute(
    server,
    'exportReturns',
    {
      config: { needs: 'orders:read', ...listExportRouteOptions },
      summary: 'Las mismas devoluciones como archivo CSV: un renglón por artículo',
    },
    (request, reply) => {
      const { state = 'open', search } = request.query
      return sendListExport(tools, request, reply, {
        list: 'returns',
        filter: { state },
        search,
        name: 'devoluciones',
        columns: returnColumns,
        async read(after?: number) {
          const { rows, next } = await readPage(request.query, { after, limit: rowsPerExportBatch })
          return { rows: rows.flatMap((one) => one.lines.map((line) => ({ one, line }))), next }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getReturn',
    {
      config: { needs: 'orders:read' },
      summary: 'Una devolución con sus plazos y lo que haría su reembolso',
    },
    async ({ params: { id }, caller }, reply) => {
      const found = await readReturnWithRefundPreview(db, id)
      if (!found) return sendRefusal(reply, { code: 'return-not-found' })
      const { return_business_days: days } = await readRefundSettings(db)
      return {
        ...toReturn(found, days),
        person: { shopper_id: found.person.shopperId, email: found.person.email },
        ticket_id: caller.may('tickets:read') ? found.ticketId : null,
        delivered_at: found.deliveredAt?.toISOString() ?? null,
        could_ask_until: found.couldAskUntil,
        preview: found.preview && toRefundPreview(found.preview),
      }
    },
  )

  registerOperationRoute(
    server,
    'receiveReturn',
    { config, summary: 'Anota que una devolución llegó, y avisa al cliente' },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const moved = await receiveReturn(db, { id, actor }, clock())
      return moved.ok ? createSuccessReply('Recibida.') : sendRefusal(reply, moved)
    },
  )

  registerOperationRoute(
    server,
    'inspectReturn',
    { config, summary: 'Anota qué pasó con cada pieza que volvió' },
    async ({ params: { id }, body, caller: { actor } }, reply) => {
      const findings = body.lines.map((line) => ({
        lineId: line.line_id,
        toShelf: line.to_shelf,
        secondHand: line.second_hand,
        waste: line.waste,
        turnedDown: line.turned_down,
        note: line.note?.trim() || null,
      }))
      const moved = await inspectReturn(db, { id, actor, findings }, clock())
      if (moved.ok) return createSuccessReply('Revisada.')
      if (!('name' in moved)) return sendRefusal(reply, moved)
      const words =
        moved.code === 'note-missing'
          ? `De «${moved.name}» falta decir por qué no vuelve a la venta.`
          : `Falta decir qué pasó con cada pieza de «${moved.name}».`
      return sendInvalidFieldError(reply, moved.code, 'lines', words)
    },
  )

  registerOperationRoute(
    server,
    'refundReturn',
    {
      config: { needs: 'refunds:write', stepUp: true },
      summary: 'Reembolsa lo que la devolución vale',
    },
    async ({ params: { id }, body, caller: { actor } }, reply) => {
      const key = body?.idempotency_key
      const deed = { id, actor, ...(key !== undefined && { requestKey: key }) }
      const refunded = await refundReturn(db, await gateways(), deed, clock())
      if (refunded.ok) return toRefundResponse(refunded)
      return refunded.code === 'return-not-found' || refunded.code === 'return-elsewhere'
        ? sendRefusal(reply, refunded)
        : sendRefundErrorResponse(reply, refunded)
    },
  )

  registerOperationRoute(
    server,
    'refuseReturn',
    { config, summary: 'Rechaza una devolución; el cliente lee por qué' },
    async ({ params: { id }, body: { reason }, caller: { actor } }, reply) => {
      const moved = await refuseReturn(db, { id, actor, reason }, clock())
      return moved.ok ? createSuccessReply('Rechazada.') : sendRefusal(reply, moved)
    },
  )
}

const returnColumns: ExportColumns<{ one: returns.OrderReturn; line: OrderReturnLine }> = {
  Devolución: ({ one }) => one.id,
  Acuse: ({ one }) => one.acknowledgement?.folio ?? null,
  Pedido: ({ one }) => one.orderNumber,
  Estado: ({ one }) => orderReturnStateTexts[one.state],
  SKU: ({ line }) => line.sku,
  Artículo: ({ line }) => line.name,
  Piezas: ({ line }) => line.quantity,
  'A la venta': ({ line }) => line.toShelf,
  'De segunda mano': ({ line }) => line.secondHand,
  Merma: ({ line }) => line.waste,
  'No aceptadas': ({ line }) => line.turnedDown,
  Nota: ({ line }) => line.note,
  Pedida: ({ one }) => formatMexicoTimestamp(one.requestedAt),
  Llegó: ({ one }) => one.receivedAt && formatMexicoTimestamp(one.receivedAt),
  Revisada: ({ one }) => one.inspectedAt && formatMexicoTimestamp(one.inspectedAt),
  Terminó: ({ one }) => one.closedAt && formatMexicoTimestamp(one.closedAt),
  'Por qué no se aceptó': ({ one }) => one.refusedReason,
}

function toReturn(one: returns.OrderReturn, days: number) {
  return {
    id: one.id,
    order_number: one.orderNumber,
    state: one.state,
    requested_at: one.requestedAt.toISOString(),
    received_at: one.receivedAt?.toISOString() ?? null,
    inspected_at: one.inspectedAt?.toISOString() ?? null,
    closed_at: one.closedAt?.toISOString() ?? null,
    refused_reason: one.refusedReason,
    folio: one.acknowledgement?.folio ?? null,
    seal: one.seal,
    due_on: one.receivedAt && getReturnRefundDeadline(one.receivedAt, days),
    lines: one.lines.map((line) => ({
      line_id: line.lineId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      to_shelf: line.toShelf,
      second_hand: line.secondHand,
      waste: line.waste,
      turned_down: line.turnedDown,
      note: line.note,
    })),
  }
}
