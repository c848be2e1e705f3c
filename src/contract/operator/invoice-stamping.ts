import { Type } from 'typebox'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { createFileResponseSchema } from '../file-response-schemas.ts'
import { SuccessResponse } from '../problem-details.ts'

/** With whom an invoice is stamped, and how far it is */
export const InvoiceStamping = Type.Object({
  provider: Nullable(Type.String({ description: 'Con quién se timbra; null si con nadie' })),
  is_live: Type.Boolean({ description: 'Vale ante el SAT; si no, es de prueba' }),
  last: Nullable(
    Type.Object({
      state: Type.Enum(['open', 'stamped', 'ended']),
      is_live: Nullable(Type.Boolean()),
      fault: Nullable(Type.String({ description: 'Por qué no está timbrada o cancelada' })),
      cancellation: Nullable(Type.Enum(['asked', 'refused', 'done'])),
    }),
  ),
})

/** Has the invoice stamped; gives products their SAT key first */
export const StampInvoiceBody = Type.Object({
  product_keys: Type.Optional(
    Type.Array(
      Type.Object({
        product_id: Id,
        key: Type.String({ maxLength: 20, description: 'c_ClaveProdServ, ocho cifras' }),
        with_alike: Type.Boolean({
          description: 'También para los de su categoría y clase sin clave',
        }),
      }),
      { maxItems: 200 },
    ),
  ),
})

/** Receiver of an invoice, as the buyer tells it */
const InvoiceReceiverBody = Type.Object({
  rfc: Type.String({ maxLength: 20 }),
  legal_name: Type.String({ maxLength: 300, description: 'Como en su constancia' }),
  tax_regime: Type.String({ maxLength: 5, description: 'c_RegimenFiscal' }),
  use_code: Type.String({ maxLength: 5, description: 'c_UsoCFDI' }),
  postcode: Type.String({ maxLength: 10, description: 'Del domicilio fiscal' }),
})

/** Credit note of a refund of an order with an invoice */
export const CreditNote = Type.Object({
  refund_id: Id,
  amount: Pesos,
  state: Type.Enum(['open', 'stamped', 'ended']),
  fault: Nullable(Type.String({ description: 'Por qué no está timbrada' })),
  fiscal_id: Nullable(Type.String({ description: 'Folio fiscal (UUID)' })),
  has_pdf: Type.Boolean(),
  updated_at: IsoDateTime,
})

/** Refused credit notes, which need another attempt by an operator */
export const UnstampedCreditNote = Type.Object({
  number: Type.String({ description: 'El del pedido' }),
  amount: Pesos,
  fault: Nullable(Type.String()),
})

const CreditNoteParams = Type.Object({ number: Type.String({ maxLength: 20 }), refund: Id })

export const invoiceStampingOperations = {
  setInvoiceReceiver: {
    method: 'POST',
    path: 'invoices/:number/receiver',
    params: Type.Object({ number: Type.String({ maxLength: 20 }) }),
    body: InvoiceReceiverBody,
    reply: SuccessResponse,
    refusals: [
      'invoice-being-stamped',
      'invoice-issued',
      'invoice-not-paid',
      'invoice-too-late',
      'order-not-found',
    ],
  },
  stampCreditNote: {
    method: 'POST',
    path: 'invoices/:number/credit-notes/:refund',
    params: CreditNoteParams,
    reply: SuccessResponse,
    refusals: [
      'credit-note-not-possible',
      'invoice-being-stamped',
      'stamping-key-rejected',
      'stamping-not-connected',
      'stamping-not-found',
      'stamping-refused',
      'stamping-test-key',
      'stamping-unavailable',
    ],
  },
  getCreditNoteFile: {
    method: 'GET',
    path: 'invoices/:number/credit-notes/:refund/:kind',
    params: Type.Object({ ...CreditNoteParams.properties, kind: Type.Enum(['xml', 'pdf']) }),
    reply: createFileResponseSchema('application/xml', 'application/pdf'),
    refusals: ['file-not-found'],
  },
} as const satisfies OperationTable
