import { describe, expect, it } from 'vitest'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { officeOrder } from '#test/support/office-order.ts'
import { renderPage, valuesOf, wordsOf } from '#test/support/render-page.ts'
import { formatSelectedUnitCount } from '../packing/packing-count-texts.ts'
import { ShipOrderForm } from './ship-order-form.tsx'

const [line] = officeOrder.lines

function parcel(position: number, quantity: number): OfficeOrderResponse['parcels'][number] {
  return {
    position,
    status: 'packed',
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    packed_by: 'operator:ana@tienda.mx',
    packed_at: '2026-11-21T18:00:00.000Z',
    sent_by: null,
    sent_at: null,
    delivered_at: null,
    lines: [{ line: 1, quantity }],
    can_take_back: false,
  }
}

/** Next action of an order of mice with `toPack` unpacked units. */
function next(toPack: number, parcels: OfficeOrderResponse['parcels']) {
  const lines = [{ ...line!, quantity: 10, to_pack: toPack }]
  const order = { ...officeOrder, status: 'processing' as const, lines, parcels }
  return renderPage(() => <ShipOrderForm order={order} answer={undefined} />)
}

describe('next shipment', () => {
  it('the shipment form of a partly packed order ships the packed parcel first, and mentions the remaining units', () => {
    const page = next(6, [parcel(1, 4)])
    expect(page).toContain('name="paquete" value="1"')
    expect(wordsOf(page)).toMatch(/Envía el paquete 1 .*Enviar paquete 1.*lo que falta: 6 piezas/)
    expect(valuesOf(page, 'name')).toContain('pieza:1')
  })

  it('the quantity fields and submit buttons of a shipment are in one form', () => {
    const [form = ''] = /<form.*?<\/form>/s.exec(next(10, [])) ?? []
    expect(valuesOf(form, 'name')).toEqual(expect.arrayContaining(['guia', 'pieza:1']))
    expect(valuesOf(form, 'value')).toEqual(expect.arrayContaining(['enviar', 'empacar']))
    expect(formatSelectedUnitCount(1, 2)).toBe('1 de 2 piezas')
    expect(formatSelectedUnitCount(2, 2)).toBe('2 piezas')
  })

  it('the shipment form lists several packed parcels with their contents, for the operator to choose', () => {
    const page = wordsOf(next(0, [parcel(1, 4), parcel(2, 6)]))
    expect(page).toContain('Envía los paquetes 1 y 2')
    expect(page).toContain('1: 4 × Mouse 2: 6 × Mouse')
    expect(page).not.toContain('Empacar')
  })

  it('the shipment form shows the expected format of a tracking number beside the empty field', () => {
    const one = { carrier: 'Correo', example: 'PE000MX' }
    const shown = (tracking_examples: OfficeOrderResponse['tracking_examples']) =>
      wordsOf(
        renderPage(() => (
          <ShipOrderForm order={{ ...officeOrder, tracking_examples }} answer={undefined} />
        )),
      )
    expect(shown([one])).toContain('Como PE000MX (Correo).')
    expect(shown([one, { carrier: 'Burro', example: '0000' }])).toContain(
      'Como PE000MX (Correo) o 0000 (Burro).',
    )
    expect(shown([])).not.toContain('Como')
  })

  it('the shipment form sends the whole order when nothing is packed', () => {
    const page = next(10, [])
    expect(page).not.toContain('name="paquete"')
    expect(wordsOf(page)).toMatch(/Empaca 10 piezas y envía.*Enviar una parte, o solo empacar/)
  })
})
