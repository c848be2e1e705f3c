import type { Shopper } from '#domain/account/shopper.ts'
import type { Db } from '#persistence/database.ts'
import { signShopApiToken } from '#sign-in/shopper-session-tokens.ts'

const dayInMs = 86_400_000

/** What a shopper who signed in just now sends with every call. */
export async function bearerFor(
  db: Db,
  shopper: Pick<Shopper, 'id'>,
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<string> {
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ shopper_id: shopper.id, expires_at: new Date(now.getTime() + dayInMs) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return signShopApiToken({ shopperId: String(shopper.id), sessionId }, { secret, now })
}
