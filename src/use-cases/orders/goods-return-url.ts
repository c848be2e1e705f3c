import { type Day, getEndOfDay } from '#domain/mexico-dates-and-times.ts'
import { signGoodsReturnLink } from '#sign-in/goods-return-links.ts'

/**
 * Creates a signer of URLs with which an order can be returned without signing in, valid until the
 * end of a given day.
 */
export function createGoodsReturnUrlSigner({
  shopUrl,
  secret,
}: {
  shopUrl: string
  secret: string
}) {
  return async (orderNumber: string, until: Day): Promise<string> =>
    shopUrl +
    (await createGoodsReturnPath({ orderNumber, until: getEndOfDay(until, null) }, secret))
}

export async function createGoodsReturnPath(
  link: { orderNumber: string; until: Date },
  secret: string,
): Promise<string> {
  return `/devolver?enlace=${await signGoodsReturnLink(link, secret)}`
}
