import * as orderConsents from '#persistence/agents/agent-order-access-codes.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { hashAgentAccessCode } from '#sign-in/agent-order-access-codes.ts'

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
  const number = codeHash && (await orderConsents.findOrderByAgentAccessCode(db, codeHash, now))
  return number ? shopperOrders.findOrderByNumber(db, number) : undefined
}
