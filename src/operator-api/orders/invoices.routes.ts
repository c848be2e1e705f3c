import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { csvFile } from '#contract/files.ts'
import {
  InvoiceParams,
  InvoicesFileQuery,
  IssueBody,
  OfficeInvoiceReply,
  OfficeInvoicesQuery,
  OfficeInvoicesReply,
  RefuseBody,
} from '#contract/operator/invoices.ts'
import { Done } from '#contract/problem.ts'
import { finishInvoice } from '#use-cases/orders/finish-invoice.ts'
import { invoiceColumns } from '#use-cases/orders/invoice-columns.ts'
import {
  countWaitingInvoices,
  pageOfInvoices,
  readOfficeInvoice,
} from '#use-cases/orders/read-office-invoices.ts'
import { listFile, rowsAtOnce, sendList } from '../csv.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'
import { toInvoiceRow, toOfficeInvoice } from './invoice-replies.ts'

const pageSize = 50

const invoiceRefusals = {
  'order-not-found': 'No existe ese pedido.',
  'invoice-not-requested': 'Nadie ha pedido la factura de ese pedido.',
  'invoice-issued': 'La factura de ese pedido ya está emitida.',
  'folio-form': 'El folio fiscal son 36 letras y cifras con guiones, como 1B2C3D4E-….',
  'folio-taken': 'Ese folio fiscal ya es de otro pedido.',
}

/** Routes of invoice requests: list and details. */
export async function officeInvoiceRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/invoices',
    {
      config: { needs: 'invoices:read' },
      schema: {
        operationId: 'listInvoices',
        summary: 'Las facturas pedidas, la más antigua primero; también emitidas y rechazadas',
        querystring: OfficeInvoicesQuery,
        response: { 200: OfficeInvoicesReply },
      },
    },
    async ({ query: { state = 'requested', search = '', after, limit = pageSize } }) => {
      const [{ rows, next }, waiting] = await Promise.all([
        pageOfInvoices(db, { state, search, limit, afterId: after }),
        countWaitingInvoices(db),
      ])
      return { invoices: rows.map((row) => toInvoiceRow(row)), next: next ?? null, waiting }
    },
  )

  app.get(
    '/api/v1/invoices.csv',
    {
      config: { needs: 'invoices:read', ...listFile },
      schema: {
        operationId: 'exportInvoices',
        summary: 'Las mismas como archivo CSV para timbrarlas: un renglón por concepto',
        querystring: InvoicesFileQuery,
        response: { 200: csvFile },
      },
    },
    (request, reply) => {
      const { state = 'requested', search = '' } = request.query
      return sendList(tools, request, reply, {
        list: 'invoices',
        filter: { state },
        search,
        name: 'facturas',
        columns: invoiceColumns,
        read: async (after?: number) => {
          const wanted = { state, search, limit: rowsAtOnce, afterId: after }
          const { rows, next } = await pageOfInvoices(db, wanted)
          const lines = rows.flatMap((invoice) =>
            invoice.concepts.map((concept) => ({ invoice, concept })),
          )
          return { rows: lines, next }
        },
      })
    },
  )

  app.get(
    '/api/v1/invoices/:number',
    {
      config: { needs: 'invoices:read' },
      schema: {
        operationId: 'getInvoice',
        summary: 'La factura de un pedido con todo lo que hace falta para emitirla',
        params: InvoiceParams,
        response: { 200: OfficeInvoiceReply },
      },
    },
    async ({ params }, reply) => {
      const found = await readOfficeInvoice(db, params.number.toUpperCase())
      return found
        ? toOfficeInvoice(found)
        : sendRefusal(reply, 404, 'invoice-not-requested', invoiceRefusals['invoice-not-requested'])
    },
  )

  app.post(
    '/api/v1/invoices/:number/issue',
    {
      config: { needs: 'invoices:write' },
      schema: {
        operationId: 'issueInvoice',
        summary: 'Apunta el folio fiscal de una factura emitida y avisa al cliente',
        params: InvoiceParams,
        body: IssueBody,
        response: { 200: Done },
      },
    },
    async ({ params, body, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      const outcome = { state: 'issued' as const, fiscalId: body.fiscal_id.trim() }
      const issued = await finishInvoice(db, { number, outcome, actor }, clock())
      if (issued.ok) return done('Factura emitida. El cliente recibe un correo.')
      if (issued.code === 'folio-form' || issued.code === 'folio-taken') {
        const fields = { fiscal_id: invoiceRefusals[issued.code] }
        return sendRefusal(reply, 422, issued.code, 'Revisa lo marcado.', { fields })
      }
      return sendRefused(reply, { code: issued.code }, invoiceRefusals)
    },
  )

  app.post(
    '/api/v1/invoices/:number/refuse',
    {
      config: { needs: 'invoices:write' },
      schema: {
        operationId: 'refuseInvoice',
        summary: 'Apunta que una factura no se pudo emitir; el cliente corrige sus datos',
        params: InvoiceParams,
        body: RefuseBody,
        response: { 200: Done },
      },
    },
    async ({ params, body: { reason }, caller: { actor } }, reply) => {
      const number = params.number.toUpperCase()
      const outcome = { state: 'refused' as const, reason }
      const refused = await finishInvoice(db, { number, outcome, actor }, clock())
      return refused.ok
        ? done('El cliente recibe un correo con el motivo, para que corrija sus datos.')
        : sendRefused(reply, { code: refused.code }, invoiceRefusals)
    },
  )
}
