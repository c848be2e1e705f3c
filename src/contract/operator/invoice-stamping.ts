import { Type } from 'typebox'
import { Id, Nullable } from '../api-field-types.ts'

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
