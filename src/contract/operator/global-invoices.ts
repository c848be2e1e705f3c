import { type Static, Type } from 'typebox'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { InvoicePaymentMethod } from './invoices.ts'

const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: 'AAAA-MM' })

/** Returns the global invoice of a month: orders without a separate invoice, with their sum */
const GlobalInvoiceParams = Type.Object({ month: Month })
const GlobalInvoiceQuery = Type.Object({
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export const GlobalInvoiceResponse = Type.Object({
  orders: Type.Array(
    Type.Object({
      number: Type.String(),
      paid_at: IsoDateTime,
      method: InvoicePaymentMethod,
      base: Pesos,
      iva: Pesos,
      total: Pesos,
      refunded: Pesos,
    }),
  ),
  next: Nullable(Id),
  sums: Type.Array(
    Type.Object({
      method: InvoicePaymentMethod,
      payment_form: Nullable(Type.String({ description: 'c_FormaPago' })),
      orders: Type.Integer(),
      base: Pesos,
      iva: Pesos,
      total: Pesos,
      refunded: Pesos,
    }),
  ),
})
export type GlobalInvoiceResponse = Static<typeof GlobalInvoiceResponse>

export const globalInvoiceOperations = {
  getGlobalInvoice: {
    method: 'GET',
    path: 'global-invoices/:month',
    params: GlobalInvoiceParams,
    query: GlobalInvoiceQuery,
    reply: GlobalInvoiceResponse,
  },
  exportGlobalInvoiceOrders: {
    method: 'GET',
    path: 'global-invoices/:month/orders.csv',
    params: GlobalInvoiceParams,
    reply: csvResponseSchema,
  },
} as const satisfies OperationTable
