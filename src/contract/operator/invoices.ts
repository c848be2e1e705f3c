import { type Static, Type } from 'typebox'
import { csvFile, fileReply } from '../files.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable, Pesos } from '../wire.ts'
import type { OperationTable } from './operation.ts'

const State = Type.Enum(['requested', 'issued', 'refused'])
const Method = Nullable(Type.Enum(['card', 'spei', 'cash']))
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: 'AAAA-MM' })

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
/** Invoices, as CSV */
export const InvoicesFileQuery = Type.Object(filter)

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
  asked_at: Moment,
  paid_at: Nullable(Moment),
  finished_at: Nullable(Moment),
  method: Method,
  payment_form: Nullable(Type.String({ description: 'c_FormaPago' })),
  total: Pesos,
  refunded: Pesos,
})
export type OfficeInvoiceRow = Static<typeof OfficeInvoiceRow>

export const OfficeInvoicesReply = Type.Object({
  invoices: Type.Array(OfficeInvoiceRow),
  next: Nullable(Id),
  waiting: Type.Integer({ description: 'Cuántas se piden; hasta 10,000, uno más dice «más de»' }),
})
export type OfficeInvoicesReply = Static<typeof OfficeInvoicesReply>

/** Invoice request of an order, with its files */
export const OfficeInvoiceReply = Type.Object({
  ...OfficeInvoiceRow.properties,
  files: Type.Array(
    Type.Object({
      kind: Type.Enum(['xml', 'pdf']),
      fiscal_id: Type.String(),
      added_at: Moment,
      ended_at: Nullable(Moment),
      ended_reason: Nullable(Type.String()),
    }),
    { description: 'También los que dejaron de valer, el más nuevo primero' },
  ),
  regime_name: Type.String(),
  use_name: Type.String(),
  base: Pesos,
  iva: Pesos,
  concepts: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      product_key: Nullable(Type.String({ description: 'c_ClaveProdServ' })),
      unit_key: Type.String({ description: 'c_ClaveUnidad' }),
      quantity: Type.Integer(),
      base: Pesos,
      iva: Pesos,
      total: Pesos,
    }),
  ),
})
export type OfficeInvoiceReply = Static<typeof OfficeInvoiceReply>

export const InvoiceParams = Type.Object({ number: Type.String({ maxLength: 20 }) })
export const IssueBody = Type.Object({
  fiscal_id: Type.String({ maxLength: 40, description: 'Folio fiscal (UUID)' }),
})
export const RefuseBody = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300, description: 'El cliente lo lee' }),
})

/** Attaches the CFDI's XML and PDF, and mails them to the customer */
export const AttachBody = Type.Object({
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
export const CancelInvoiceBody = RefuseBody

/** A month's orders without own invoice, with their sum */
export const MonthParams = Type.Object({ month: Month })
export const GlobalInvoiceQuery = Type.Object({
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export const GlobalInvoiceReply = Type.Object({
  orders: Type.Array(
    Type.Object({
      number: Type.String(),
      paid_at: Moment,
      method: Method,
      base: Pesos,
      iva: Pesos,
      total: Pesos,
      refunded: Pesos,
    }),
  ),
  next: Nullable(Id),
  sums: Type.Array(
    Type.Object({
      method: Method,
      payment_form: Nullable(Type.String({ description: 'c_FormaPago' })),
      orders: Type.Integer(),
      base: Pesos,
      iva: Pesos,
      total: Pesos,
      refunded: Pesos,
    }),
  ),
})
export type GlobalInvoiceReply = Static<typeof GlobalInvoiceReply>

export const operations = {
  listInvoices: {
    method: 'GET',
    path: 'invoices',
    query: OfficeInvoicesQuery,
    reply: OfficeInvoicesReply,
  },
  exportInvoices: { method: 'GET', path: 'invoices.csv', query: InvoicesFileQuery, reply: csvFile },
  getInvoice: {
    method: 'GET',
    path: 'invoices/:number',
    params: InvoiceParams,
    reply: OfficeInvoiceReply,
  },
  issueInvoice: {
    method: 'POST',
    path: 'invoices/:number/issue',
    params: InvoiceParams,
    body: IssueBody,
    reply: Done,
  },
  refuseInvoice: {
    method: 'POST',
    path: 'invoices/:number/refuse',
    params: InvoiceParams,
    body: RefuseBody,
    reply: Done,
  },
  getGlobalInvoice: {
    method: 'GET',
    path: 'global-invoices/:month',
    params: MonthParams,
    query: GlobalInvoiceQuery,
    reply: GlobalInvoiceReply,
  },
  exportGlobalInvoiceOrders: {
    method: 'GET',
    path: 'global-invoices/:month/orders.csv',
    params: MonthParams,
    reply: csvFile,
  },
  attachInvoiceFiles: {
    method: 'POST',
    path: 'invoices/:number/files',
    params: InvoiceParams,
    body: AttachBody,
    reply: Done,
  },
  getInvoiceFile: {
    method: 'GET',
    path: 'invoices/:number/files/:kind',
    params: InvoiceFileParams,
    reply: fileReply('application/xml', 'application/pdf'),
  },
  cancelInvoice: {
    method: 'POST',
    path: 'invoices/:number/cancel',
    params: InvoiceParams,
    body: CancelInvoiceBody,
    reply: Done,
  },
} as const satisfies OperationTable
