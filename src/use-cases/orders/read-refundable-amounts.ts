import { calculateEarnedPoints } from '#domain/account/reward-earning.ts'
import { calculateDiscountedProductTotal } from '#domain/buying/cart.ts'
import { zeroCentavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { calculateOutstandingRefund } from '#domain/orders/payment.ts'
import type { RefundableOrderAmounts } from '#domain/orders/refund.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import type { Db } from '#persistence/database.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { readCheckoutPolicy } from '../read-settings.ts'

/** Refundable amounts and units of a locked order. */
export async function readRefundableAmountsOfOrder(
  db: Db,
  { attempt, order }: { attempt: PaymentAttempt; order: Order },
): Promise<RefundableOrderAmounts> {
  const { earning } = await readCheckoutPolicy(db)
  const held = await rewardLedger.listOrderPoints(db, order.id)
  const promised = await refunds.sumRefunds(db, attempt.id)
  return {
    lines: await refundLines.listRefundableLines(db, order),
    left: calculateOutstandingRefund({ ...attempt, kept: zeroCentavos, promised }),
    shipping: attempt.shipping,
    shippingRefunded: await refunds.sumRefundedShipping(db, attempt.id),
    products: calculateDiscountedProductTotal(attempt),
    points: held.reduce((sum, { points }) => sum + points, 0),
    pointsFor: (products) => calculateEarnedPoints(products, earning),
  }
}
