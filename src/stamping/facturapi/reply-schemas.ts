import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Text = Type.String()
const mostPesos = 10_000_000_000
/** A field that the document names, but does not require: absent or null. */
const maybe = <T extends Parameters<typeof Type.Optional>[0]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]))

const Invoice = Type.Object({
  id: Type.String({ minLength: 1, pattern: '^\\w+$' }),
  livemode: Type.Boolean(),
  status: Type.Enum(['draft', 'pending', 'valid', 'canceled', 'failed']),
  total: maybe(Type.Number({ minimum: 0, maximum: mostPesos })),
  uuid: maybe(Text),
  external_id: maybe(Text),
  cancellation_status: maybe(
    Type.Enum(['none', 'verifying', 'pending', 'accepted', 'rejected', 'expired']),
  ),
})

const Organization = Type.Object({
  id: Text,
  legal: maybe(
    Type.Object({
      name: maybe(Text),
      legal_name: maybe(Text),
      // Not in the document; shown where it comes.
      tax_id: maybe(Text),
      website: maybe(Text),
      phone: maybe(Text),
      address: maybe(Type.Record(Text, Type.Union([Text, Type.Null()]))),
    }),
  ),
  pending_steps: maybe(Type.Array(Type.Object({ description: maybe(Text) }))),
})

export type FacturapiInvoice = Static<typeof Invoice>

/** Shapes of Facturapi's replies, limited to the fields that are read. */
export const facturapiReplySchemas = {
  invoice: Compile(Invoice),
  invoices: Compile(Type.Object({ data: Type.Array(Invoice) })),
  organization: Compile(Organization),
}
