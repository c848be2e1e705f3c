import type { FastifyReply } from 'fastify'
import type { FieldFault } from '#domain/catalogue/price-faults.ts'
import { descriptor } from '#domain/catalogue/product-content.ts'
import { sendRefusal } from '../refusals.ts'

export const missingWords = 'No existe un producto con esa url_key o ese SKU.'

/** Sends field errors of a product. */
export function sendFaults(
  reply: FastifyReply,
  { code, faults }: { code: 'invalid-input'; faults: readonly FieldFault[] },
) {
  const fields = Object.fromEntries(
    faults.map(({ field, words }) => [descriptor(field).feed, words]),
  )
  const words = faults.map((fault) => fault.words).join(' ')
  return sendRefusal(reply, 422, code, words, { fields })
}
