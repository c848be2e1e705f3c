import { describe, expect, it } from 'vitest'
import {
  chooseParcelToShip,
  chooseUnitsToPack,
  type ShippableOrder,
} from './choose-units-to-ship.ts'
import {
  canUndoShipment,
  listOrderTransitionsByShipments,
  type Shipment,
  type ShippableLine,
  type ShipmentState,
  getOrderStateByShipments,
  listUnpackedUnits,
  listUnshippedUnits,
} from './shipment.ts'

const at = new Date('2026-11-23T15:42:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)

const line = (id: number, quantity: number, more: Partial<ShippableLine> = {}): ShippableLine => ({
  id,
  name: `Producto ${id}`,
  sku: `SKU-${id}`,
  quantity,
  digital: false,
  calledOff: 0,
  ...more,
})

function parcel(position: number, state: ShipmentState, units: Record<number, number>): Shipment {
  const isSent = state !== 'packed'
  return {
    id: position * 10,
    position,
    state,
    tracking: isSent ? { carrier: 'Correo', trackingNumber: 'A1', trackingUrl: null } : null,
    packedBy: 'operator:ana',
    packedAt: at,
    sentBy: isSent ? 'operator:ana' : null,
    sentAt: isSent ? at : null,
    deliveredAt: state === 'delivered' ? at : null,
    announcedAt: null,
    lines: Object.entries(units).map(([id, quantity]) => ({ lineId: Number(id), quantity })),
  }
}

const lines = [line(1, 3), line(2, 1), line(3, 1, { digital: true })]

describe('units left to send', () => {
  it('units left to ship exclude licence keys, cancelled units and units already in parcels', () => {
    const parcels = [parcel(1, 'sent', { 1: 1 }), parcel(2, 'packed', { 2: 1 })]
    expect(listUnpackedUnits(lines, parcels)).toEqual([{ lineId: 1, quantity: 2 }])
    expect(listUnshippedUnits(lines, parcels)).toEqual([
      { lineId: 1, quantity: 2 },
      { lineId: 2, quantity: 1 },
    ])
    expect(listUnpackedUnits([line(1, 3, { calledOff: 2 })], parcels)).toEqual([])
  })
})

describe('order state by shipments', () => {
  it.each([
    [[], 'processing'],
    [[parcel(1, 'packed', { 1: 3, 2: 1 })], 'processing'],
    [[parcel(1, 'sent', { 1: 3 })], 'processing'],
    [[parcel(1, 'delivered', { 1: 3 })], 'processing'],
    [[parcel(1, 'sent', { 1: 3 }), parcel(2, 'sent', { 2: 1 })], 'shipped'],
    [[parcel(1, 'delivered', { 1: 3 }), parcel(2, 'sent', { 2: 1 })], 'in_transit'],
    [[parcel(1, 'delivered', { 1: 3 }), parcel(2, 'delivered', { 2: 1 })], 'delivered_unconfirmed'],
  ] as const)('the order state follows from its parcels %#', (parcels, state) => {
    expect(getOrderStateByShipments(lines, parcels)).toBe(state)
  })

  it('parcels change the order state only through allowed transitions, and only forwards', () => {
    expect(listOrderTransitionsByShipments('processing', 'in_transit')).toEqual([
      'shipped',
      'in_transit',
    ])
    expect(listOrderTransitionsByShipments('shipped', 'delivered_unconfirmed')).toEqual([
      'in_transit',
      'delivered_unconfirmed',
    ])
    expect(listOrderTransitionsByShipments('in_transit', 'shipped')).toEqual([])
    expect(listOrderTransitionsByShipments('delivery_failed', 'delivered_unconfirmed')).toEqual([])
    expect(listOrderTransitionsByShipments('canceled', 'shipped')).toEqual([])
  })
})

describe('new parcel', () => {
  const order = (shipments: Shipment[] = [], more: Partial<ShippableOrder> = {}) => ({
    state: 'processing' as const,
    way: 'carrier' as const,
    lines,
    shipments,
    ...more,
  })

  it('a new parcel contains all unpacked units of the order, or only the requested units if available', () => {
    expect(chooseUnitsToPack(order())).toEqual({
      ok: true,
      units: [
        { lineId: 1, quantity: 3 },
        { lineId: 2, quantity: 1 },
      ],
    })
    const some = [{ lineId: 1, quantity: 2 }]
    expect(chooseUnitsToPack(order(), some)).toEqual({ ok: true, units: some })
    expect(chooseUnitsToPack(order([parcel(1, 'packed', { 1: 2 })]), some)).toEqual({
      ok: false,
      code: 'not-so-many',
      line: 'Producto 1',
      left: 1,
    })
    expect(chooseUnitsToPack(order(), [{ lineId: 3, quantity: 1 }])).toMatchObject({
      code: 'not-so-many',
      left: 0,
    })
    expect(chooseUnitsToPack(order(), [...some, ...some])).toMatchObject({
      code: 'not-so-many',
      left: 3,
    })
    expect(chooseUnitsToPack(order([parcel(1, 'packed', { 1: 3, 2: 1 })]))).toMatchObject({
      code: 'not-so-many',
    })
  })

  it('a new parcel is rejected after a concurrent shipment of its units, and for an order that cannot be shipped', () => {
    const sent = order([parcel(1, 'sent', { 1: 3, 2: 1 })], { state: 'shipped' })
    expect(chooseUnitsToPack(sent)).toEqual({
      ok: false,
      code: 'already-sent',
      by: 'operator:ana',
      at,
    })
    expect(chooseUnitsToPack(order([], { state: 'canceled' }))).toEqual({
      ok: false,
      code: 'not-to-ship',
      state: 'canceled',
    })
    expect(chooseUnitsToPack(order([], { way: 'digital' }))).toMatchObject({ code: 'not-to-ship' })
  })

  it('a new parcel for a pick-up order contains all its units', () => {
    const pickup = order([], { way: 'pickup' })
    expect(chooseUnitsToPack(pickup, [{ lineId: 2, quantity: 1 }])).toMatchObject({
      code: 'pickup-ships-whole',
    })
    expect(chooseUnitsToPack(pickup)).toMatchObject({ ok: true })
  })

  it('shipping an order sends its only packed parcel; with several packed parcels the operator must choose one', () => {
    const whole = parcel(1, 'packed', { 1: 3, 2: 1 })
    expect(chooseParcelToShip(order([whole]), {})).toMatchObject({ shipment: whole, isLast: true })
    const part = parcel(1, 'packed', { 1: 3 })
    expect(chooseParcelToShip(order([part]), {})).toMatchObject({ code: 'choose-shipment' })
    expect(chooseParcelToShip(order([part]), { shipment: 1 })).toMatchObject({
      shipment: part,
      isLast: false,
    })
    const rest = [{ lineId: 2, quantity: 1 }]
    expect(chooseParcelToShip(order([part]), { units: rest })).toMatchObject({
      shipment: null,
      isLast: false,
    })
    expect(chooseParcelToShip(order([parcel(1, 'sent', { 1: 3 })]), {})).toMatchObject({
      units: rest,
      isLast: true,
    })
    expect(chooseParcelToShip(order([parcel(1, 'sent', { 1: 3 })]), { shipment: 1 })).toMatchObject(
      {
        code: 'already-sent',
      },
    )
    expect(chooseParcelToShip(order(), { shipment: 4 })).toMatchObject({
      code: 'shipment-not-found',
    })
  })

  it('a parcel cannot be sent with units that were cancelled after packing', () => {
    const less = [line(1, 3, { calledOff: 1 }), line(2, 1)]
    const packed = order([parcel(1, 'packed', { 1: 3, 2: 1 })], { lines: less })
    expect(chooseParcelToShip(packed, { shipment: 1 })).toMatchObject({
      code: 'not-so-many',
      left: 2,
    })
  })
})

it('shipping a parcel can be undone until the shopper is notified', () => {
  const sent = parcel(1, 'sent', { 1: 1 })
  expect(canUndoShipment(sent, minutes(4.9))).toBe(true)
  expect(canUndoShipment(sent, minutes(5))).toBe(false)
  expect(canUndoShipment({ ...sent, announcedAt: at }, at)).toBe(false)
  expect(canUndoShipment(parcel(1, 'packed', {}), at)).toBe(false)
  expect(canUndoShipment(parcel(1, 'delivered', {}), at)).toBe(false)
})
