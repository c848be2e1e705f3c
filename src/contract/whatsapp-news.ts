import { type Static, Type } from 'typebox'
import { IgnoredRequestBodyFields, IsoDateTime, Nullable } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { ResultResponse } from './problem-details.ts'

/** GET customer/whatsapp: whether the shopper gets news of orders by WhatsApp */
export const WhatsappNewsResponse = Type.Object({
  offered: Type.Boolean({ description: 'La tienda manda avisos por WhatsApp' }),
  phone: Nullable(Type.String({ description: 'El teléfono verificado' })),
  agreed_at: Nullable(IsoDateTime),
})
export type WhatsappNewsResponse = Static<typeof WhatsappNewsResponse>

/** POST customer/whatsapp {agrees}: gives or withdraws the consent */
const ChooseWhatsappNewsBody = Type.Object({ ...IgnoredRequestBodyFields, agrees: Type.Boolean() })

export const whatsappNewsOperations = {
  getWhatsappNews: { method: 'GET', path: 'customer/whatsapp', reply: WhatsappNewsResponse },
  chooseWhatsappNews: {
    method: 'POST',
    path: 'customer/whatsapp',
    body: ChooseWhatsappNewsBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
