import { type Day, lastMoment } from '#domain/calendar.ts'
import { signReturn } from '#sign-in/return-links.ts'

/** Signed URL for returning an order without signing in, valid until the end of a day. */
export function returnUrls({ shopUrl, secret }: { shopUrl: string; secret: string }) {
  return async (orderNumber: string, until: Day): Promise<string> =>
    shopUrl + (await returnPath({ orderNumber, until: lastMoment(until, null) }, secret))
}

export async function returnPath(
  link: { orderNumber: string; until: Date },
  secret: string,
): Promise<string> {
  return `/devolver?enlace=${await signReturn(link, secret)}`
}
