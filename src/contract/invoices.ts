import { type Static, Type } from 'typebox'
import { IgnoredRequestBodyFields, Day, Nullable } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { OrderNumberParams } from './path-params.ts'
import {
  ResultWithFieldErrorsResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'

const data = {
  rfc: Type.String({ maxLength: 20 }),
  /** Legal name as in the constancia de situación fiscal, without the company type. */
  legal_name: Type.String({ maxLength: 300 }),
  /** Tax regime code from the Mexican tax authority's (SAT) list c_RegimenFiscal. */
  tax_regime: Type.String({ maxLength: 5 }),
  /**
   * Code of the invoice's use (uso de CFDI) from the Mexican tax authority's (SAT) list c_UsoCFDI.
   */
  use_code: Type.String({ maxLength: 5 }),
  /** Postcode of the invoice receiver's tax address. */
  postcode: Type.String({ maxLength: 10 }),
}

/** Receiver of an invoice (CFDI 4.0). */
export const InvoiceData = Type.Object(data)
export type InvoiceData = Static<typeof InvoiceData>

/** POST customer/invoices/{number}: requests the invoice of an order */
const RequestInvoiceBody = Type.Object({ ...IgnoredRequestBodyFields, ...data })

/** GET customer/invoices/{number}: the invoice request of an order, with its state and files */
export const InvoiceResponse = Type.Object({
  request: Nullable(
    Type.Object({
      ...data,
      state: Type.Enum(['requested', 'issued', 'refused']),
      /** Folio fiscal (UUID) of the CFDI. */
      fiscal_id: Nullable(Type.String()),
      refused_reason: Nullable(Type.String()),
      /** Formats of the downloadable invoice files. */
      files: Type.Array(Type.Enum(['xml', 'pdf'])),
    }),
  ),
  /** Last day to request the invoice; null while the order is unpaid. */
  until: Nullable(Day),
  /** Whether the shopper can submit invoice data for the order now. */
  open: Type.Boolean(),
  /** The shopper's latest invoice data, to prefill the form. */
  last: Nullable(InvoiceData),
})
export type InvoiceResponse = Static<typeof InvoiceResponse>

/** GET customer/invoices: the shopper's latest invoice data */
const LatestInvoiceDataResponse = Type.Object({ last: Nullable(InvoiceData) })

/** GET customer/invoiceFiles/{number}/{kind}: a file of an invoice, XML or PDF */
export const InvoiceFileResponse = Type.Object({
  name: Type.String(),
  type: Type.String(),
  /** File content in base64. */
  content: Type.String(),
})
export type InvoiceFileResponse = Static<typeof InvoiceFileResponse>

export const shopperInvoiceOperations = {
  getInvoiceDetails: {
    method: 'GET',
    path: 'customer/invoices',
    reply: createResponseOrInvalidInputSchema(LatestInvoiceDataResponse),
  },
  getInvoiceRequest: {
    method: 'GET',
    path: 'customer/invoices/:number',
    params: OrderNumberParams,
    reply: createResponseOrInvalidInputSchema(InvoiceResponse),
  },
  getInvoiceFile: {
    method: 'GET',
    path: 'customer/invoiceFiles/:number/:kind',
    params: Type.Object({ ...OrderNumberParams.properties, kind: Type.Enum(['xml', 'pdf']) }),
    reply: createResponseOrInvalidInputSchema(InvoiceFileResponse),
  },
  requestInvoice: {
    method: 'POST',
    path: 'customer/invoices/:number',
    params: OrderNumberParams,
    body: RequestInvoiceBody,
    reply: ResultWithFieldErrorsResponse,
  },
} as const satisfies OperationTable
