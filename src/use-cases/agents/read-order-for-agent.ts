import * as orderConsents from '#persistence/agents/order-access-consents.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { hashAgentAccessCode } from '#sign-in/order-access-codes.ts'

/**
 * Reads the order for which an AI assistant has a valid access code; undefined if the code is
 * invalid.
 */
export async function readOrderForAgent(
  db: Db,
  code: string,
  now: Date,
): Promise<shopperOrders.ShopperOrder | undefined> {
  const codeHash = hashAgentAccessCode(code)
  const number = codeHash && (await orderConsents.findOrderByConsentCode(db, codeHash, now))
  return number ? shopperOrders.findOrderByNumber(db, number) : undefined
}
