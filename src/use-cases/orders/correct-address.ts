import {
  type Address,
  type AddressField,
  type AddressProblem,
  checkAddress,
} from '#domain/account/address.ts'
import { changedZone } from '#domain/buying/changed-zone.ts'
import { dayInMexico } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import { isCancellable } from '#domain/orders/order-progress.ts'
import { deliveryWay, type PaymentAttempt } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as shipping from '#persistence/buying/shipping.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { tellAboutOrder } from './tell-about-order.ts'

type Correction = {
  number: string
  /** address fields to change; absent fields stay unchanged */
  written: Partial<Address>
  /** version of the address that was read */
  version?: string
  /** whether the shop pays the surcharge of a more expensive shipping zone */
  atShopsCost?: boolean
  actor: string
}

export type NotCorrected =
  | Refusal<'order-not-found' | 'address-has-left'>
  | Refusal<'not-delivered-there'>
  | Refusal<'dearer-zone', { more: Centavos }>
  | EditConflict
  | Refusal<'invalid-input', { fields: Partial<Record<AddressField, AddressProblem>> }>

/** Version of an address (optimistic concurrency). */
export function addressVersion(address: Address): string {
  return versionOf({ ...address })
}

/** Corrects an order's address before anything is shipped; notifies the shopper. */
export function correctAddress(
  db: Db,
  { number, written, version, atShopsCost = false, actor }: Correction,
  now: Date,
): Promise<Granted<{ attempt: PaymentAttempt }> | NotCorrected> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { attempt, order } = held
    const before = attempt.shippingAddress
    const lines = await payments.linesOf(transaction, attempt.id)
    const parcels = await shipments.ofOrder(transaction, order.id)
    const way = deliveryWay(attempt, lines)
    if (!before || way !== 'carrier' || !isCancellable(order.state, parcels)) {
      return refuse('address-has-left')
    }
    const meanwhile = await findEditConflict(transaction, {
      read: version,
      values: { ...before },
      subject: `order:${number}`,
      actions: ['order-address'],
    })
    if (meanwhile) return meanwhile
    const checked = checkAddress({ ...before, ...written })
    if (!checked.ok) return checked
    const { address } = checked
    const rates = {
      code: attempt.shippingCode,
      before: await shipping.ratesFor(transaction, before.postcode),
      after: await shipping.ratesFor(transaction, address.postcode),
    }
    const zone = changedZone(rates, { atShopsCost, today: dayInMexico(now) })
    if (!zone.ok) return zone

    const changed = { address, estimate: zone.estimate }
    const moved = await payments.setAddress(transaction, attempt.id, changed, now)
    const both = { before, after: address, by: actor }
    const change = await orderNotes.addAddress(transaction, order.id, both, now)
    const reason = 'Cambiamos la dirección de entrega'
    await orders.addEventWithoutMove(transaction, order, { actor, reason, visible: true }, now)
    const entry = {
      actor,
      action: 'order-address',
      subject: `order:${number}`,
      after: { change, atShopsCost },
    }
    await auditLog.add(transaction, entry, now)
    const about = { attempt: moved, order }
    const occasion = { key: `address-${change}` }
    await tellAboutOrder(transaction, 'order-address-corrected', about, occasion, now)
    return { ok: true, attempt: moved }
  })
}
