import { type Day, getEndOfDay } from '#domain/calendar.ts'
import { signReturnLink } from '#sign-in/order-return-links.ts'

/**
 * Creates a signer of URLs with which an order can be returned without signing in, valid until the
 * end of a given day.
 */
export function createOrderReturnUrlSigner({
  shopUrl,
  secret,
}: {
  shopUrl: string
  secret: string
}) {
  return async (orderNumber: string, until: Day): Promise<string> =>
    shopUrl +
    (await createOrderReturnPath({ orderNumber, until: getEndOfDay(until, null) }, secret))
}

export async function createOrderReturnPath(
  link: { orderNumber: string; until: Date },
  secret: string,
): Promise<string> {
  return `/devolver?enlace=${await signReturnLink(link, secret)}`
}
