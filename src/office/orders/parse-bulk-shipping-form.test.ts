import { describe, expect, it } from 'vitest'
import { parseShipmentRows } from '#domain/orders/parse-shipment-rows.ts'
import { parseBulkShippingForm } from './parse-bulk-shipping-form.ts'

const [a, b, c] = ['2611-AAAAAA', '2611-BBBBBB', '2611-CCCCCC']

/** Parses a form with these three orders. */
function readOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const number of [a, b, c]) form.append('pedido', number)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { text, orders } = parseBulkShippingForm(form)
  const { rows, lost } = parseShipmentRows(text, orders)
  const said = rows.map(({ number, trackingNumber, carrier = '' }) =>
    [number, trackingNumber, carrier].filter(Boolean).join(' '),
  )
  return { said: said.toSorted(), lost }
}

describe('pasted tracking numbers', () => {
  it('a tracking number pasted with an order number fills only the row of that order', () => {
    const rows = { [`guia:${a}`]: 'MAL1', [`guia:${b}`]: 'MAL2', [`guia:${c}`]: 'PE3;Correo' }
    expect(readOf({ ...rows, guias: `${b};PE2\n${a};PE1` })).toEqual({
      said: [`${a} PE1`, `${b} PE2`, `${c} PE3 Correo`],
      lost: [],
    })
  })

  it('tracking numbers pasted without order numbers fill the rows in table order, replacing values already there', () => {
    const rows = { [`guia:${a}`]: 'MAL1', [`guia:${b}`]: 'PE9;Correo' }
    expect(readOf({ ...rows, guias: 'PE1\nPE2\nPE3\nPE4' })).toEqual({
      said: [`${a} PE1`, `${b} PE2`, `${c} PE3`],
      lost: ['PE4'],
    })
  })
})

it('bulk shipping keeps a tracking number typed into a row, and skips rows left empty', () => {
  expect(readOf({ [`guia:${a}`]: ' PE1 ', [`guia:${b}`]: '' }).said).toEqual([`${a} PE1`])
})

it('the bulk shipping form sends the chosen carrier and the dry-run flag', () => {
  const form = new FormData()
  form.set('hacer', 'revisar')
  form.set('paqueteria', 'Correo')
  expect(parseBulkShippingForm(form)).toMatchObject({ carrier: 'Correo', rehearsed: true })
  expect(parseBulkShippingForm(new FormData())).toEqual({ text: '', orders: [] })
})
