import { describe, expect, it } from 'vitest'
import {
  isAwaitingDelivery,
  isBought,
  isDelivered,
  isEnded,
  isPaid,
  isReadyForPickup,
  isReceived,
  isUnderway,
  isWithCarrier,
  type OrderState,
  orderStates,
  stateLabel,
} from './order-state.ts'

describe('order state', () => {
  it.each<[string, (state: OrderState) => boolean, OrderState[]]>([
    ['ended', isEnded, ['canceled', 'refunded', 'completed']],
    ['underway', isUnderway, ['processing', 'shipped', 'in_transit']],
    ['with the carrier', isWithCarrier, ['shipped', 'in_transit', 'delivery_failed']],
    [
      'awaiting delivery',
      isAwaitingDelivery,
      ['processing', 'shipped', 'in_transit', 'delivery_failed'],
    ],
    ['delivered', isDelivered, ['delivered_unconfirmed', 'completed']],
  ])('an order is %s in exactly these states', (_name, holds, states) => {
    expect(orderStates.filter(holds)).toEqual(states)
  })

  it('an order counts as bought from payment until refund', () => {
    const unpaid = orderStates.filter((state) => !isPaid(state))
    expect(unpaid).toEqual(['canceled', 'pending_payment'])
    expect(orderStates.filter((state) => isPaid(state) && !isBought(state))).toEqual(['refunded'])
  })

  it('an order is not received while waiting at a pick-up point', () => {
    const waiting = 'delivered_unconfirmed'
    expect([
      isReadyForPickup(waiting, { pickup: true }),
      isReceived(waiting, { pickup: true }),
    ]).toEqual([true, false])
    expect([
      isReadyForPickup(waiting, { pickup: false }),
      isReceived(waiting, { pickup: false }),
    ]).toEqual([false, true])
    expect(isReceived('completed', { pickup: true })).toBe(true)
  })

  it('an order ready for pick-up has its own state label', () => {
    expect(stateLabel('delivered_unconfirmed')).toBe('Entregado por confirmar')
    expect(stateLabel('delivered_unconfirmed', { pickup: true })).toBe('Listo para recoger')
  })
})
