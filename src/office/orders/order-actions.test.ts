import { describe, expect, it } from 'vitest'
import { sentCall } from '#test/support/recorded-commands.ts'
import { submitOrderFormToApi } from './order-actions.ts'
import {
  formatOrderWaitingTime,
  formatActorName,
  getOrderStateStyle,
  formatDetailedOrderState,
} from './order-labels.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('order page form', () => {
  it.each([
    [{ hacer: 'empacar' }, 'packOrder {}'],
    [
      { hacer: 'empacar', 'pieza:7': '2', 'pieza:8': '0' },
      'packOrder {"lines":[{"line":7,"quantity":2}]}',
    ],
    [{ hacer: 'empacar', 'pieza:7': '0' }, 'packOrder {"lines":[]}'],
    [{ hacer: 'enviar', guia: ' PE1 ', paqueteria: '' }, 'shipOrder {"tracking_number":"PE1"}'],
    [
      { hacer: 'enviar', guia: 'PE1', paqueteria: 'Correo', paquete: '2' },
      'shipOrder {"tracking_number":"PE1","carrier":"Correo","parcel":2}',
    ],
    [
      { hacer: 'enviar', guia: 'PE1', 'pieza:7': '1', 'pieza:8': '0' },
      'shipOrder {"tracking_number":"PE1","lines":[{"line":7,"quantity":1}]}',
    ],
    [{ hacer: 'deshacer', paquete: '1' }, 'takeBackShipment 1'],
    [{ hacer: 'desempacar', paquete: '../2' }, 'unpackShipment ../2'],
    [{ hacer: 'entregar', identificada: 'on' }, 'handOverOrder {"identified":true}'],
    [{ hacer: 'cancelar', motivo: 'No hay' }, 'cancelOrder {"reason":"No hay"}'],
    [{ hacer: 'mover', estado: 'in_transit' }, 'moveOrder {"to":"in_transit"}'],
    [{ hacer: 'nota', nota: 'Llama' }, 'addOrderNote {"text":"Llama"}'],
  ])('the order page form sends its call: %j', async (fields, call) => {
    const [name, sent] = await sentCall((commands) =>
      submitOrderFormToApi(formOf(fields), '7', commands),
    )
    const { params, body } = Object(sent)
    expect(params.number).toBe('7')
    expect(`${name} ${body ? JSON.stringify(body) : params.parcel}`).toBe(call)
  })

  it('the address correction form of an order sends the version that was read, and whether the shop pays extra shipping', async () => {
    const fields = { hacer: 'direccion', version: 'v2', postcode: '03100', paga_la_tienda: 'on' }
    const call = await sentCall((commands) => submitOrderFormToApi(formOf(fields), '7', commands))
    expect(call).toMatchObject([
      'correctOrderAddress',
      { body: { postcode: '03100', version: 'v2', at_shops_cost: true } },
    ])
  })
})

it('the order page names the next step in words, not by colour alone', () => {
  const order = { status: 'processing', state: 'x', next: 'pack', payment_flag: null } as const
  const shown = (more: object) => {
    const standing = { ...order, parcels: [], packed: 0, to_pack: 0, ...more }
    return `${getOrderStateStyle(standing)}: ${formatDetailedOrderState(standing)}`
  }
  expect(shown({})).toBe('st wait: Por empacar')
  expect(shown({ next: 'ship', parcels: ['packed'] })).toBe('st go: Empacado')
  expect(shown({ next: 'ship', parcels: ['packed'], packed: 4, to_pack: 6 })).toBe(
    'st go: Empacado en parte, 4\u00A0de\u00A010',
  )
  expect(shown({ parcels: ['sent'], packed: 4, to_pack: 6 })).toBe(
    'st go: Enviado en parte, 4\u00A0de\u00A010',
  )
  expect(shown({ payment_flag: 'charged_back' })).toBe('st no: Contracargo')
  expect(shown({ status: 'shipped', next: null, state: 'Enviado' })).toBe('st ok: Enviado')
})

it('the order page shows in words how long an order has been waiting and who made each change', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(formatOrderWaitingTime('2026-11-23T11:47:00Z', now)).toBe('13 min')
  expect(formatOrderWaitingTime('2026-11-23T07:30:00Z', now)).toBe('4 h')
  expect(formatOrderWaitingTime('2026-11-21T11:00:00Z', now)).toBe('2 días')
  expect(formatActorName('operator:ana@tienda.mx/key:4')).toBe('ana@tienda.mx (por una llave)')
  expect(formatActorName('system')).toBe('')
})
