import * as orderConsents from '#persistence/agents/order-consents.ts'
import type { Db } from '#persistence/database.ts'
import * as orderViews from '#persistence/orders/order-views.ts'
import { consentHash } from '#sign-in/order-consents.ts'

/** An order visible by a valid access code; undefined if the code is invalid. */
export async function readOrderForAgent(
  db: Db,
  code: string,
  now: Date,
): Promise<orderViews.OrderView | undefined> {
  const codeHash = consentHash(code)
  const number = codeHash && (await orderConsents.orderNumberOf(db, codeHash, now))
  return number ? orderViews.findByNumber(db, number) : undefined
}
