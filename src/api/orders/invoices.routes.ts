import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { InvoiceData as WireData } from '#contract/invoices.ts'
import {
  RequestInvoiceBody,
  InvoiceFileResponse,
  InvoiceResponse,
  LatestInvoiceDataResponse,
} from '#contract/invoices.ts'
import { SuccessResponse } from '#contract/problem-details.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import { invoiceFileName, invoiceFileTypes } from '#use-cases/orders/invoice-attachments.ts'
import { readInvoiceRequest } from '#use-cases/orders/read-invoice-request.ts'
import { requestInvoice } from '#use-cases/orders/request-invoice.ts'
import { toInvoiceFieldErrors } from '../field-error-texts.ts'
import {
  createResponseOrFieldErrorsSchema,
  createResponseOrRefusalSchema,
  sendProblem,
  sendFieldErrors,
} from '../problem-replies.ts'
import { requireShopper, type SessionOptions } from '../shopper-session.ts'

const ByNumber = Type.Object({ number: Type.String({ maxLength: 20 }) })
const FileOf = Type.Object({ ...ByNumber.properties, kind: Type.Enum(['xml', 'pdf']) })
const path = '/api/v1/customer/invoices/:number'

/** Routes of an order's tax invoice: buyer's tax data, request deadline, and the request itself. */
export async function invoiceRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db, clock } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/invoices',
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getInvoiceDetails',
        summary: 'Los últimos datos de facturación',
        response: { 200: createResponseOrRefusalSchema(LatestInvoiceDataResponse) },
      },
    },
    async ({ shopper }) => {
      const last = await invoiceRequests.findLatestInvoiceData(db, shopper.id)
      return { last: last ? toWire(last) : null }
    },
  )

  app.get(
    path,
    {
      config: { cost: 'read' },
      schema: {
        operationId: 'getInvoiceRequest',
        summary: 'La solicitud de factura de un pedido',
        params: ByNumber,
        response: { 200: createResponseOrRefusalSchema(InvoiceResponse) },
      },
    },
    async ({ shopper, params }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id }
      const found = await readInvoiceRequest(db, wanted, clock())
      if (!found.ok) return sendProblem(reply, found.code)
      const { request, files, until, isOpen, last } = found
      return {
        request: request
          ? {
              ...toWire(request),
              state: request.state,
              fiscal_id: request.fiscalId,
              refused_reason: request.refusedReason,
              files,
            }
          : null,
        until,
        open: isOpen,
        last: last ? toWire(last) : null,
      }
    },
  )

  app.get(
    '/api/v1/customer/invoiceFiles/:number/:kind',
    {
      config: { cost: 'file' },
      schema: {
        operationId: 'getInvoiceFile',
        summary: 'El XML o el PDF de la factura de un pedido propio',
        params: FileOf,
        response: { 200: createResponseOrRefusalSchema(InvoiceFileResponse) },
      },
    },
    async ({ shopper, params: { number, kind } }, reply) => {
      const found = await invoiceFiles.findInvoiceFile(db, { number, kind, shopperId: shopper.id })
      if (!found) return sendProblem(reply, 'not-found')
      return {
        name: invoiceFileName(number, kind),
        type: invoiceFileTypes[kind],
        content: found.content.toString('base64'),
      }
    },
  )

  app.post(
    path,
    {
      config: { cost: 'write' },
      schema: {
        operationId: 'requestInvoice',
        summary: 'Pide la factura de un pedido, o corrige sus datos',
        params: ByNumber,
        body: RequestInvoiceBody,
        response: { 200: createResponseOrFieldErrorsSchema(SuccessResponse) },
      },
    },
    async ({ shopper, params, body }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id, data: parseInvoiceData(body) }
      const asked = await requestInvoice(db, wanted, clock())
      if (asked.ok) {
        return { success: true as const, messageForUser: 'Recibimos tus datos de facturación.' }
      }
      return sendFieldErrors(reply, asked, toInvoiceFieldErrors)
    },
  )
}

function toWire({ rfc, legalName, taxRegime, useCode, postcode }: InvoiceData): WireData {
  return { rfc, legal_name: legalName, tax_regime: taxRegime, use_code: useCode, postcode }
}

/** Parses the tax data for an invoice from a request body. */
export function parseInvoiceData(body: WireData): InvoiceData {
  const { rfc, legal_name: legalName, tax_regime: taxRegime, use_code: useCode, postcode } = body
  return { rfc, legalName, taxRegime, useCode, postcode }
}
