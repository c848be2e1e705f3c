import type { FastifyReply } from 'fastify'
import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import type { SellingPriceBeforeAndAfter } from '#domain/catalogue/product-change-set.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { sendInvalidFieldsError } from '../send-error-responses.ts'

/** Replies with error messages for the fields of a product. */
export function sendProductFieldErrors(
  reply: FastifyReply,
  { code, faults }: { code: 'invalid-input'; faults: readonly ProductFieldValidationError[] },
) {
  const fields = Object.fromEntries(
    faults.map(({ field, words }) => [getProductFieldDescriptor(field).feed, words]),
  )
  const words = faults.map((fault) => fault.words).join(' ')
  return sendInvalidFieldsError(reply, code, fields, words)
}

/** Confirmation question before an edit ends a product's offer: `Hoy se vende a $1,499.00, en oferta. …` */
export function formatOfferEndingConfirmation({
  before,
  after,
}: SellingPriceBeforeAndAfter): string {
  const [was, is] = [before, after].map((price) =>
    price === null ? '' : ` a ${formatCentavos(price)}`,
  )
  return `Hoy se vende${was}, en oferta. Si guardas la nueva, esa oferta termina y desde hoy se vende${is}. Confirma si eso quieres.`
}

/**
 * Confirmation question before a bulk change ends offers; the text `otherwise` tells the operator
 * how to keep the offers.
 */
export function formatOffersEndingConfirmation(products: number, otherwise: string): string {
  const what =
    products === 1
      ? '1 producto tiene una oferta vigente que terminaría: hoy se vendería a su precio normal.'
      : `${products.toLocaleString('es-MX')} productos tienen una oferta vigente que terminaría: hoy se venderían a su precio normal.`
  return `${what} Confirma que termina, o ${otherwise}.`
}
