import { describe, expect, it } from 'vitest'
import {
  isOrderAwaitingDelivery,
  isPaidUnrefundedOrder,
  isOrderDelivered,
  isOrderEnded,
  isOrderPaid,
  isReadyForPickup,
  isOrderReceived,
  isOrderInPreparationOrTransit,
  isOrderWithCarrier,
  type OrderState,
  orderStates,
  formatOrderState,
} from './order-state.ts'

describe('order state', () => {
  it.each<[string, (state: OrderState) => boolean, OrderState[]]>([
    ['ended', isOrderEnded, ['canceled', 'refunded', 'completed']],
    ['underway', isOrderInPreparationOrTransit, ['processing', 'shipped', 'in_transit']],
    ['with the carrier', isOrderWithCarrier, ['shipped', 'in_transit', 'delivery_failed']],
    [
      'awaiting delivery',
      isOrderAwaitingDelivery,
      ['processing', 'shipped', 'in_transit', 'delivery_failed'],
    ],
    ['delivered', isOrderDelivered, ['delivered_unconfirmed', 'completed']],
  ])('an order is %s in exactly these states', (_name, holds, states) => {
    expect(orderStates.filter(holds)).toEqual(states)
  })

  it('an order counts as a purchase from payment until refund', () => {
    const unpaid = orderStates.filter((state) => !isOrderPaid(state))
    expect(unpaid).toEqual(['canceled', 'pending_payment'])
    expect(
      orderStates.filter((state) => isOrderPaid(state) && !isPaidUnrefundedOrder(state)),
    ).toEqual(['refunded'])
  })

  it('an order that is waiting at a pick-up point does not count as delivered', () => {
    const waiting = 'delivered_unconfirmed'
    expect([
      isReadyForPickup(waiting, { pickup: true }),
      isOrderReceived(waiting, { pickup: true }),
    ]).toEqual([true, false])
    expect([
      isReadyForPickup(waiting, { pickup: false }),
      isOrderReceived(waiting, { pickup: false }),
    ]).toEqual([false, true])
    expect(isOrderReceived('completed', { pickup: true })).toBe(true)
  })

  it('an order ready for pick-up has its own state label', () => {
    expect(formatOrderState('delivered_unconfirmed')).toBe('Entregado por confirmar')
    expect(formatOrderState('delivered_unconfirmed', { pickup: true })).toBe('Listo para recoger')
  })
})
