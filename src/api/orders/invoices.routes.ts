import type { FastifyInstance } from 'fastify'
import type { InvoiceData as WireData } from '#contract/invoices.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import * as invoiceFiles from '#persistence/orders/invoice-files.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { invoiceFileName, invoiceFileMediaTypes } from '#use-cases/orders/invoice-attachments.ts'
import { readInvoiceRequest } from '#use-cases/orders/read-invoice-request.ts'
import { requestInvoice } from '#use-cases/orders/request-invoice.ts'
import { stampInvoice } from '#use-cases/orders/stamp-invoice.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendFieldErrors } from '../error-responses.ts'
import { invoiceFields, toInvoiceFieldErrors } from '../field-error-texts.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'

/** Routes of an order's tax invoice: buyer's tax data, request deadline, and the request itself. */
export async function invoiceRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions & { stamping: () => Promise<StampingProvider | null> },
) {
  const { db, clock, stamping } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'getInvoiceDetails',
    { config: { cost: 'read' }, summary: 'Los últimos datos de facturación' },
    async ({ shopper }) => {
      const last = await invoiceRequests.findLatestInvoiceData(db, shopper.id)
      return { last: last ? toWire(last) : null }
    },
  )

  registerShopApiRoute(
    server,
    'getInvoiceRequest',
    { config: { cost: 'read' }, summary: 'La solicitud de factura de un pedido' },
    async ({ shopper, params }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id }
      const found = await readInvoiceRequest(db, wanted, clock())
      if (!found.ok) return sendApiErrorResponse(reply, found.code)
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

  registerShopApiRoute(
    server,
    'getInvoiceFile',
    { config: { cost: 'file' }, summary: 'El XML o el PDF de la factura de un pedido propio' },
    async ({ shopper, params: { number, kind } }, reply) => {
      const found = await invoiceFiles.findInvoiceFile(db, { number, kind, shopperId: shopper.id })
      if (!found) return sendApiErrorResponse(reply, 'not-found')
      return {
        name: invoiceFileName(number, kind),
        type: invoiceFileMediaTypes[kind],
        content: found.content.toString('base64'),
      }
    },
  )

  registerShopApiRoute(
    server,
    'requestInvoice',
    { config: { cost: 'write' }, summary: 'Pide la factura de un pedido, o corrige sus datos' },
    async ({ shopper, params, body }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id, data: parseInvoiceData(body) }
      const asked = await requestInvoice(db, wanted, clock())
      if (!asked.ok) return sendFieldErrors(reply, asked, toInvoiceFieldErrors)
      const stamped = await stampAtOnce(params.number, shopper.id)
      if (stamped?.ok) return createReply('Tu factura está lista y va a tu correo.')
      if (stamped?.code === 'stamping-refused' && stamped.field) {
        const fields = { [invoiceFields[stamped.field]]: stamped.words }
        return sendApiErrorResponse(reply, 'invalid-input', { fields, errors: [stamped.words] })
      }
      return createReply('Recibimos tus datos de facturación.')
    },
  )

  /** Has the invoice stamped where the tax authority learns of it; otherwise the office issues it. */
  async function stampAtOnce(number: string, shopperId: number) {
    const provider = await stamping()
    if (!provider?.isLive) return undefined
    return stampInvoice(db, provider, { number, actor: `shopper:${shopperId}` }, clock())
  }
}

function createReply(messageForUser: string) {
  return { success: true as const, messageForUser }
}

function toWire({ rfc, legalName, taxRegime, useCode, postcode }: InvoiceData): WireData {
  return { rfc, legal_name: legalName, tax_regime: taxRegime, use_code: useCode, postcode }
}

/** Parses the tax data for an invoice from a request body. */
export function parseInvoiceData(body: WireData): InvoiceData {
  const { rfc, legal_name: legalName, tax_regime: taxRegime, use_code: useCode, postcode } = body
  return { rfc, legalName, taxRegime, useCode, postcode }
}
