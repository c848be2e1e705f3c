import { describe, expect, it } from 'vitest'
import { invalidAmountText } from '#domain/format-money.ts'
import {
  parseRefundRequest,
  toRefundPreviewQuery,
  parseRefundReason,
  listRefundableUnitRows,
} from './refund-request-form.ts'

const line = {
  id: 7,
  sku: 'TAB-1',
  name: 'Tableta',
  digital: false,
  quantity: 5,
  refunded: 1,
  unsent: 3,
  price: 100,
  discount: 0,
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('the refund form has a row for units not yet shipped and, if any were delivered, another for those', () => {
  expect(listRefundableUnitRows([line, { ...line, id: 8, refunded: 5, unsent: 0 }])).toMatchObject([
    { key: '7:shop', most: 3 },
    { key: '7:shopper', most: 1 },
  ])
})

describe('refund request of a form', () => {
  it('a refund request states units and what happens to each; units not yet shipped return to stock', () => {
    const form = formOf({
      por: 'piezas',
      'cuantas:7:shop': '2',
      'cuantas:7:shopper': '1',
      'destino:7:shopper': 'regreso-fuera',
      'cuantas:8:shopper': '0',
      envio: 'si',
    })
    expect(parseRefundRequest(form)).toEqual({
      ask: {
        lines: [
          { line_id: 7, quantity: 2, goods: 'unsent', restock: true },
          { line_id: 7, quantity: 1, goods: 'returned', restock: false },
        ],
        shipping: true,
      },
    })
  })

  it('a refund request assumes that shipped units stay with the shopper unless marked as returned', () => {
    expect(
      parseRefundRequest(formOf({ 'cuantas:7:shopper': '1', 'destino:7:shopper': 'venta' })),
    ).toMatchObject({ ask: { lines: [{ goods: 'kept', restock: false }] } })
  })

  it('a refund request accepts an amount typed with peso sign and commas', () => {
    expect(
      parseRefundRequest(formOf({ por: 'importe', importe: '$1,250.50', 'cuantas:7:shop': '1' })),
    ).toEqual({
      ask: { amount: 1250.5 },
    })
  })

  it.each([
    ['10,50', 'Escribe los centavos con punto: 10.50.'],
    ['4,5', 'Escribe los centavos con punto: 4.50.'],
    ['1.999', invalidAmountText],
    ['-3', invalidAmountText],
    ['mucho', invalidAmountText],
  ])('explains how to write an amount like «%s»', (importe, wrong) => {
    expect(parseRefundRequest(formOf({ por: 'importe', importe }))).toEqual({ wrong })
  })

  it('a refund request is empty when neither units, shipping nor amount are chosen', () => {
    expect(parseRefundRequest(formOf({ 'cuantas:7:shop': '0' }))).toBeUndefined()
    expect(parseRefundRequest(formOf({ por: 'importe', importe: ' ' }))).toBeUndefined()
  })
})

it('a refund request keeps free text and the idempotency key out of the URL', () => {
  const form = formOf({ 'cuantas:7:shop': '1', detalle: 'Ana Ríos', llave: 'x', motivo: 'Otro' })
  expect(toRefundPreviewQuery(form).toString()).toBe('cuantas%3A7%3Ashop=1')
})

it('a refund request joins the chosen reason and the free text', () => {
  expect(parseRefundReason(formOf({ motivo: 'No llegó', detalle: '' }))).toBe('No llegó')
  expect(parseRefundReason(formOf({ motivo: 'Otro', detalle: 'Lo dijo el taller' }))).toBe(
    'Lo dijo el taller',
  )
  expect(parseRefundReason(formOf({ motivo: 'No llegó', detalle: 'Guía perdida' }))).toBe(
    'No llegó. Guía perdida',
  )
})
