import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema, createFileResponseSchema } from '../file-response-schemas.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  CreditNote,
  InvoiceStamping,
  invoiceStampingOperations,
  StampInvoiceBody,
  UnstampedCreditNote,
} from './invoice-stamping.ts'

const State = Type.Enum(['requested', 'issued', 'refused'])
export const InvoicePaymentMethod = Nullable(Type.Enum(['card', 'spei', 'cash']))

const filter = {
  state: Type.Optional(State),
  search: Type.Optional(
    Type.String({ maxLength: 60, description: 'Número de pedido, RFC o folio fiscal, completos' }),
  ),
}

export const OfficeInvoicesQuery = Type.Object({
  ...filter,
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
/** Exports invoices as CSV */
export const InvoicesExportQuery = Type.Object(filter)

export const OfficeInvoiceRow = Type.Object({
  order_id: Id,
  number: Type.String({ description: 'El del pedido' }),
  state: State,
  rfc: Type.String(),
  legal_name: Type.String(),
  tax_regime: Type.String({ description: 'c_RegimenFiscal' }),
  use_code: Type.String({ description: 'c_UsoCFDI' }),
  postcode: Type.String({ description: 'Del domicilio fiscal' }),
  email: Type.String(),
  fiscal_id: Nullable(Type.String({ description: 'Folio fiscal (UUID)' })),
  refused_reason: Nullable(Type.String()),
  asked_at: IsoDateTime,
  paid_at: Nullable(IsoDateTime),
  finished_at: Nullable(IsoDateTime),
  method: InvoicePaymentMethod,
  payment_form: Nullable(Type.String({ description: 'c_FormaPago' })),
  total: Pesos,
  refunded: Pesos,
})
export type OfficeInvoiceRow = Static<typeof OfficeInvoiceRow>

const InvoiceListRow = Type.Object({
  ...OfficeInvoiceRow.properties,
  missing_keys: Type.Integer({ description: 'Conceptos sin clave SAT' }),
  fault: Nullable(Type.String({ description: 'Por qué no se timbró, si ya se intentó' })),
})

export const OfficeInvoicesResponse = Type.Object({
  invoices: Type.Array(InvoiceListRow),
  credit_notes: Type.Array(UnstampedCreditNote, { description: 'Las que no se timbraron' }),
  next: Nullable(Id),
  waiting: Type.Integer({ description: 'Cuántas se piden; hasta 10,000, uno más dice «más de»' }),
})
export type OfficeInvoicesResponse = Static<typeof OfficeInvoicesResponse>

/** Invoice request of an order, with its files */
export const OfficeInvoiceResponse = Type.Object({
  ...OfficeInvoiceRow.properties,
  files: Type.Array(
    Type.Object({
      kind: Type.Enum(['xml', 'pdf']),
      fiscal_id: Type.String(),
      added_at: IsoDateTime,
      ended_at: Nullable(IsoDateTime),
      ended_reason: Nullable(Type.String()),
    }),
    { description: 'También los que dejaron de valer, el más nuevo primero' },
  ),
  stamping: InvoiceStamping,
  credit_notes: Type.Array(CreditNote, { description: 'La más nueva primero' }),
  regime_name: Type.String(),
  use_name: Type.String(),
  base: Pesos,
  iva: Pesos,
  /** paid amount without the refunds that the invoice leaves out */
  invoice_total: Pesos,
  concepts: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      product_key: Nullable(Type.String({ description: 'c_ClaveProdServ' })),
      unit_key: Type.String({ description: 'c_ClaveUnidad' }),
      quantity: Type.Integer(),
      product_id: Nullable(Id),
      guess: Nullable(
        Type.Object(
          {
            key: Nullable(Type.String({ description: 'La más usada en su categoría' })),
            alike: Type.Integer({ description: 'Otros de su categoría y clase sin clave' }),
          },
          { description: 'Si le falta su clave' },
        ),
      ),
      base: Pesos,
      iva: Pesos,
      total: Pesos,
    }),
  ),
})
export type OfficeInvoiceResponse = Static<typeof OfficeInvoiceResponse>

export const InvoiceParams = Type.Object({ number: Type.String({ maxLength: 20 }) })
export const IssueInvoiceBody = Type.Object({
  fiscal_id: Type.String({ maxLength: 40, description: 'Folio fiscal (UUID)' }),
})
export const RefuseInvoiceBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300, description: 'El cliente lo lee' }),
})

/** Attaches the CFDI's XML and PDF, and mails them to the customer */
export const AttachInvoiceFilesBody = Type.Object({
  xml: Type.String({ maxLength: 1_400_000, description: 'El CFDI timbrado, en base64' }),
  pdf: Type.Optional(Type.String({ maxLength: 4_200_000, description: 'En base64' })),
  reason: Type.Optional(
    Type.String({ maxLength: 300, description: 'Por qué sustituye a la que ya estaba emitida' }),
  ),
})
export const InvoiceFileParams = Type.Object({
  number: Type.String({ maxLength: 20 }),
  kind: Type.Enum(['xml', 'pdf']),
})
export const CancelInvoiceBody = Type.Object({
  ...RefuseInvoiceBody.properties,
  motive: Type.Optional(
    Type.Enum(['02', '03'], {
      description:
        'Motivo del SAT, con el que se cancela ante él; sin motivo, solo se apunta que se canceló',
    }),
  ),
})

export const officeInvoiceOperations = {
  listInvoices: {
    method: 'GET',
    path: 'invoices',
    query: OfficeInvoicesQuery,
    reply: OfficeInvoicesResponse,
  },
  exportInvoices: {
    method: 'GET',
    path: 'invoices.csv',
    query: InvoicesExportQuery,
    reply: csvResponseSchema,
  },
  getInvoice: {
    method: 'GET',
    path: 'invoices/:number',
    params: InvoiceParams,
    reply: OfficeInvoiceResponse,
    refusals: ['invoice-not-requested'],
  },
  issueInvoice: {
    method: 'POST',
    path: 'invoices/:number/issue',
    params: InvoiceParams,
    body: IssueInvoiceBody,
    reply: SuccessResponse,
    refusals: [
      'folio-form',
      'folio-taken',
      'invoice-being-stamped',
      'invoice-issued',
      'invoice-not-requested',
      'order-not-found',
    ],
  },
  stampInvoice: {
    method: 'POST',
    path: 'invoices/:number/stamp',
    params: InvoiceParams,
    body: StampInvoiceBody,
    reply: SuccessResponse,
    refusals: [
      'invoice-being-stamped',
      'invoice-issued',
      'invoice-not-requested',
      'invoice-refused',
      'order-not-found',
      'order-refunded',
      'payment-form-missing',
      'product-key-form',
      'product-keys-missing',
      'stamping-key-rejected',
      'stamping-not-connected',
      'stamping-not-found',
      'stamping-refused',
      'stamping-unavailable',
    ],
  },
  refuseInvoice: {
    method: 'POST',
    path: 'invoices/:number/refuse',
    params: InvoiceParams,
    body: RefuseInvoiceBody,
    reply: SuccessResponse,
    refusals: [
      'folio-form',
      'folio-taken',
      'invoice-being-stamped',
      'invoice-issued',
      'invoice-not-requested',
      'order-not-found',
    ],
  },
  attachInvoiceFiles: {
    method: 'POST',
    path: 'invoices/:number/files',
    params: InvoiceParams,
    body: AttachInvoiceFilesBody,
    reply: SuccessResponse,
    refusals: [
      'cfdi-differs',
      'folio-taken',
      'invoice-being-stamped',
      'invoice-not-requested',
      'invoice-refused',
      'not-a-cfdi',
      'order-not-found',
      'pdf-refused',
      'reason-missing',
    ],
  },
  getInvoiceFile: {
    method: 'GET',
    path: 'invoices/:number/files/:kind',
    params: InvoiceFileParams,
    reply: createFileResponseSchema('application/xml', 'application/pdf'),
    refusals: ['file-not-found'],
  },
  cancelInvoice: {
    method: 'POST',
    path: 'invoices/:number/cancel',
    params: InvoiceParams,
    body: CancelInvoiceBody,
    reply: SuccessResponse,
    refusals: [
      'invoice-has-credit-notes',
      'invoice-not-issued',
      'invoice-not-stamped-here',
      'order-not-found',
      'stamping-not-connected',
      'stamping-refused',
      'stamping-unavailable',
    ],
  },
  ...invoiceStampingOperations,
} as const satisfies OperationTable
