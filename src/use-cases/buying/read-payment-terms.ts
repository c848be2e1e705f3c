import type { Shopper } from '#domain/account/shopper.ts'
import type { VoucherPaymentBlockReason } from '#domain/buying/unpaid-order-limits.ts'
import * as unpaidHolds from '#persistence/buying/unpaid-reservations.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { determineAllowedPaymentMethods } from './limit-unpaid-orders.ts'
import { priceShopperCart } from './price-cart.ts'

/** `limit`: why the cart can only be paid by card; `unpaid`: the shopper's orders that cause it. */
type PaymentTerms = {
  limit: VoucherPaymentBlockReason | null
  unpaid: unpaidHolds.UnpaidOrder[]
}

/** Reads the restriction that placing an order would report, so that the checkout shows it before. */
export function readPaymentTerms(db: Db, shopper: Shopper, now: Date): Promise<PaymentTerms> {
  return runInTransaction(db, async (transaction) => {
    const cart = await priceShopperCart(transaction, shopper.id, now)
    if (cart.lines.length === 0 || cart.total === 0) return { limit: null, unpaid: [] }
    const open = await paymentAttempts.findOpenPaymentAttempt(transaction, shopper.id)
    const buying = { shopper, cart, ...(open && { open }) }
    const allowed = await determineAllowedPaymentMethods(transaction, buying, now)
    const limit = allowed.ok ? allowed.terms.limit : null
    const unpaid =
      limit?.why === 'unpaid' ? await unpaidHolds.listUnpaidOrders(transaction, shopper.id) : []
    return { limit, unpaid }
  })
}
