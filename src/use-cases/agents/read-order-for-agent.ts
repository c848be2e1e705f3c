import * as orderConsents from '#persistence/agents/order-consents.ts'
import type { Db } from '#persistence/database.ts'
import * as orderViews from '#persistence/orders/order-views.ts'
import { consentHash } from '#sign-in/order-consents.ts'

/** The order that its shopper lets the holder of a code know of; undefined where no code that holds opens one. */
export async function readOrderForAgent(
  db: Db,
  code: string,
  now: Date,
): Promise<orderViews.OrderView | undefined> {
  const codeHash = consentHash(code)
  const number = codeHash && (await orderConsents.orderNumberOf(db, codeHash, now))
  return number ? orderViews.findByNumber(db, number) : undefined
}
