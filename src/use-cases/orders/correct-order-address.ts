import {
  type Address,
  type AddressField,
  type AddressProblem,
  validatePostalAddress,
} from '#domain/account/address.ts'
import { calculateDiscountedProductTotal } from '#domain/buying/cart.ts'
import { checkShippingToNewPostcode } from '#domain/buying/check-shipping-zone-change.ts'
import { getHandlingDay } from '#domain/buying/order-cutoff.ts'
import { calculateTieredCost, type TieredParcel } from '#domain/buying/shipping-tiers.ts'
import type { Centavos } from '#domain/money.ts'
import { canCancelOrder } from '#domain/orders/order-state-transitions.ts'
import { getDeliveryMethod, type OrderLine, type PaymentAttempt } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { readCheckoutPolicy } from '../read-settings.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'

type Correction = {
  number: string
  /** address fields to change; absent fields stay unchanged */
  written: Partial<Address>
  /** version of the address that was read before editing (optimistic concurrency) */
  version?: string
  /** whether the shop pays the surcharge of a more expensive shipping zone */
  atShopsCost?: boolean
  actor: string
}

export type AddressCorrectionRefusal =
  | Refusal<'order-not-found' | 'address-has-left'>
  | Refusal<'not-delivered-there'>
  | Refusal<'dearer-zone', { more: Centavos }>
  | EditConflict
  | Refusal<'invalid-input', { fields: Partial<Record<AddressField, AddressProblem>> }>

/** Version hash of an address, to detect concurrent edits (optimistic concurrency). */
export function getAddressEditConflictVersion(address: Address): string {
  return createEditConflictVersion({ ...address })
}

/** Corrects an order's address before anything is shipped; notifies the shopper. */
export function correctOrderAddress(
  db: Db,
  { number, written, version, atShopsCost = false, actor }: Correction,
  now: Date,
): Promise<SuccessResult<{ attempt: PaymentAttempt }> | AddressCorrectionRefusal> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { attempt, order } = held
    const before = attempt.shippingAddress
    const lines = await paymentAttempts.listPaymentAttemptLines(transaction, attempt.id)
    const parcels = await shipments.listShipmentsOfOrder(transaction, order.id)
    const way = getDeliveryMethod(attempt, lines)
    if (!before || way !== 'carrier' || !canCancelOrder(order.state, parcels)) {
      return refuse('address-has-left')
    }
    const meanwhile = await findEditConflict(transaction, {
      read: version,
      values: { ...before },
      subject: `order:${number}`,
      actions: ['order-address'],
    })
    if (meanwhile) return meanwhile
    const checked = validatePostalAddress({ ...before, ...written })
    if (!checked.ok) return checked
    const { address } = checked
    const parcel = await readParcel(transaction, attempt, lines)
    const ratesTo = async (postcode: string) =>
      (await shipping.listShippingRates(transaction, postcode)).map((rate) => ({
        ...rate,
        cost: calculateTieredCost(rate, parcel),
      }))
    const rates = {
      code: attempt.shippingCode,
      before: await ratesTo(before.postcode),
      after: await ratesTo(address.postcode),
    }
    const { orderCutoffHour } = await readCheckoutPolicy(transaction)
    const handledOn = getHandlingDay(now, orderCutoffHour)
    const zone = checkShippingToNewPostcode(rates, { atShopsCost, handledOn })
    if (!zone.ok) return zone

    const changed = { address, estimate: zone.estimate }
    const moved = await paymentAttempts.setPaymentAttemptAddress(
      transaction,
      attempt.id,
      changed,
      now,
    )
    const both = { before, after: address, by: actor }
    const change = await orderNotes.addAddressChange(transaction, order.id, both, now)
    const reason = 'Cambiamos la dirección de entrega'
    await orders.addOrderEventWithoutStateChange(
      transaction,
      order,
      { actor, reason, visible: true },
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'order-address',
      subject: `order:${number}`,
      after: { change, atShopsCost },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    const about = { attempt: moved, order }
    const occasion = { key: `address-${change}` }
    await notifyAboutOrder(transaction, 'order-address-corrected', about, occasion, now)
    return { ok: true, attempt: moved }
  })
}

/** Weight and products total of an order, by which its shipping cost may differ. */
async function readParcel(
  db: Db,
  attempt: PaymentAttempt,
  lines: readonly OrderLine[],
): Promise<TieredParcel> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const weights = await shipping.readProductWeights(db, ids)
  const gramsOf = ({ productId, quantity }: OrderLine) =>
    quantity * (weights.get(productId ?? 0) ?? 0)
  return {
    weightGrams: lines.reduce((sum, line) => sum + gramsOf(line), 0),
    productsTotal: calculateDiscountedProductTotal(attempt),
  }
}
