import { pointsFor } from '#domain/account/reward-earning.ts'
import { paidForProducts } from '#domain/buying/cart.ts'
import { zero } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { owedBack } from '#domain/orders/payment.ts'
import type { RefundFacts } from '#domain/orders/refund.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'

/** Refundable amounts and units of a locked order. */
export async function readRefundFacts(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order },
): Promise<RefundFacts> {
  const { earning } = await readCheckoutPolicy(db)
  const held = await rewardLedger.listOfOrder(db, order.id)
  const promised = await refunds.totalOf(db, attempt.id)
  return {
    lines: await refundLines.refundable(db, order),
    left: owedBack({ ...attempt, kept: zero, promised }),
    shipping: attempt.shipping,
    shippingRefunded: await refunds.shippingOf(db, attempt.id),
    products: paidForProducts(attempt),
    points: held.reduce((sum, { points }) => sum + points, 0),
    pointsFor: (products) => pointsFor(products, earning),
  }
}
