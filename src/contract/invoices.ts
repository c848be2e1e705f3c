import { type Static, Type } from 'typebox'
import { ClientExtras, Day, Nullable } from './wire.ts'

const data = {
  rfc: Type.String({ maxLength: 20 }),
  /** as in the constancia de situación fiscal, companies without their type */
  legal_name: Type.String({ maxLength: 300 }),
  /** code of c_RegimenFiscal */
  tax_regime: Type.String({ maxLength: 5 }),
  /** code of c_UsoCFDI */
  use_code: Type.String({ maxLength: 5 }),
  /** of the fiscal address */
  postcode: Type.String({ maxLength: 10 }),
}

/** Receiver of an invoice (CFDI 4.0). */
export const InvoiceData = Type.Object(data)
export type InvoiceData = Static<typeof InvoiceData>

/** POST customer/invoices/{number} */
export const InvoiceBody = Type.Object({ ...ClientExtras, ...data })

/** GET customer/invoices/{number} */
export const InvoiceReply = Type.Object({
  request: Nullable(
    Type.Object({
      ...data,
      state: Type.Enum(['requested', 'issued', 'refused']),
      /** folio fiscal of the CFDI */
      fiscal_id: Nullable(Type.String()),
      refused_reason: Nullable(Type.String()),
      /** downloadable files */
      files: Type.Array(Type.Enum(['xml', 'pdf'])),
    }),
  ),
  /** the request deadline; null while unpaid */
  until: Nullable(Day),
  /** whether data can be sent now */
  open: Type.Boolean(),
  /** the shopper's latest invoice data */
  last: Nullable(InvoiceData),
})
export type InvoiceReply = Static<typeof InvoiceReply>

/** GET customer/invoices: the shopper's latest invoice data */
export const InvoicesReply = Type.Object({ last: Nullable(InvoiceData) })
export type InvoicesReply = Static<typeof InvoicesReply>

/** GET customer/invoiceFiles/{number}/{kind} */
export const InvoiceFileReply = Type.Object({
  name: Type.String(),
  type: Type.String(),
  /** in base64 */
  content: Type.String(),
})
export type InvoiceFileReply = Static<typeof InvoiceFileReply>
