import type { FastifyInstance } from 'fastify'
import { getRefusalText } from '#contract/refusals/refusals.ts'
import { toPesos } from '#domain/money.ts'
import { listUnstampedCreditNotes } from '#persistence/orders/credit-notes.ts'
import { invoiceColumns } from '#use-cases/orders/invoice-export-columns.ts'
import {
  countWaitingInvoices,
  readInvoicePage,
  readOfficeInvoice,
} from '#use-cases/orders/read-office-invoices.ts'
import { recordInvoiceOutcome } from '#use-cases/orders/record-invoice-outcome.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal, sendInvalidFieldsError } from '../send-error-responses.ts'
import { listExportRouteOptions, rowsPerExportBatch, sendListExport } from '../send-list-export.ts'
import { createSuccessReply } from '../success-response.ts'
import { toInvoiceListRow, toOfficeInvoice } from './invoice-responses.ts'

const pageSize = 50

/** Routes of invoice requests: list and details. */
export async function officeInvoiceRoutes(
  server: FastifyInstance,
  tools: OperatorRouteDependencies,
) {
  const { db, clock, stamping } = tools

  registerOperationRoute(
    server,
    'listInvoices',
    {
      config: { needs: 'invoices:read' },
      summary: 'Las facturas pedidas, la más antigua primero; también emitidas y rechazadas',
    },
    async ({ query: { state = 'requested', search = '', after, limit = pageSize } }) => {
      const [{ rows, next }, waiting, unstamped] = await Promise.all([
        readInvoicePage(db, { state, search, limit, afterId: after }),
        countWaitingInvoices(db),
        state === 'requested' ? listUnstampedCreditNotes(db, pageSize) : [],
      ])
      return {
        invoices: rows.map((row) => toInvoiceListRow(row)),
        credit_notes: unstamped.map(({ orderNumber, amount, fault }) => ({
          number: orderNumber,
          amount: toPesos(amount),
          fault,
        })),
        next: next ?? null,
        waiting,
      }
    },
  )

  registerOperationRoute(
    server,
    'exportInvoices',
    {
      config: { needs: 'invoices:read', ...listExportRouteOptions },
      summary: 'Las mismas como archivo CSV para timbrarlas: un renglón por concepto',
    },
    (request, reply) => {
      const { state = 'requested', search = '' } = request.query
      return sendListExport(tools, request, reply, {
        list: 'invoices',
        filter: { state },
        search,
        name: 'facturas',
        columns: invoiceColumns,
        read: async (after?: number) => {
          const wanted = { state, search, limit: rowsPerExportBatch, afterId: after }
          const { rows, next } = await readInvoicePage(db, wanted)
          const lines = rows.flatMap((invoice) =>
            invoice.concepts.map((concept) => ({ invoice, concept })),
          )
          return { rows: lines, next }
        },
      })
    },
  )

  registerOperationRoute(
    server,
    'getInvoice',
    {
      config: { needs: 'invoices:read' },
      summary: 'La factura de un pedido con todo lo que hace falta para emitirla',
    },
    async ({ params }, reply) => {
      const found = await readOfficeInvoice(db, params.number.toUpperCase())
      return found
        ? toOfficeInvoice(found, await stamping())
        : sendErrorResponse(
            reply,
            404,
            'invoice-not-requested',
            getRefusalText('invoice-not-requested'),
          )
    },
  )

  registerOperationRoute(
    server,
    'issueInvoice',
    {
      config: { needs: 'invoices:write' },
      summary: 'Apunta el folio fiscal de una factura emitida y avisa al cliente',
    },
    async ({ params, body, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      const outcome = { state: 'issued' as const, fiscalId: body.fiscal_id.trim() }
      const issued = await recordInvoiceOutcome(db, { number, outcome, actor }, clock())
      if (issued.ok) return createSuccessReply('Factura emitida. El cliente recibe un correo.')
      return issued.code === 'folio-form' || issued.code === 'folio-taken'
        ? sendInvalidFieldsError(reply, issued.code, { fiscal_id: getRefusalText(issued.code) })
        : sendRefusal(reply, issued)
    },
  )

  registerOperationRoute(
    server,
    'refuseInvoice',
    {
      config: { needs: 'invoices:write' },
      summary: 'Apunta que una factura no se pudo emitir; el cliente corrige sus datos',
    },
    async ({ params, body: { reason }, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      const outcome = { state: 'refused' as const, reason }
      const refused = await recordInvoiceOutcome(db, { number, outcome, actor }, clock())
      return refused.ok
        ? createSuccessReply(
            'El cliente recibe un correo con el motivo, para que corrija sus datos.',
          )
        : sendRefusal(reply, refused)
    },
  )
}
