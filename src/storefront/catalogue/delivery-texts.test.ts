import { describe, expect, it } from 'vitest'
import {
  formatArrival,
  splitDeliveryDateText,
  findDeliveryProblem,
  findDefaultShippingMethod,
  formatDeliveryLocation,
  formatOrderCutoff,
  formatShippingMethod,
} from './delivery-texts.ts'

const way = {
  code: 'estandar',
  name: 'Envío estándar',
  shippingCost: 0,
  total: 999,
  estimate: 'Llega entre el martes 24 y el miércoles 25 de noviembre',
  selected: true,
}
const estimate = {
  postcode: '06700',
  state: 'Ciudad de México',
  municipality: 'Cuauhtémoc',
  order_before_hour: null,
  methods: [{ ...way, selected: false, code: 'expres' }, way],
}

describe('delivery texts', () => {
  it('the delivery text of a product uses the first shipping method of the checkout', () => {
    expect(findDefaultShippingMethod(estimate)).toBe(way)
    expect(findDefaultShippingMethod({ ...estimate, methods: [] })).toBeUndefined()
    const pickup = { ...way, selected: false, code: 'recoger' }
    expect(findDefaultShippingMethod({ ...estimate, methods: [pickup] })).toBeUndefined()
  })

  it('the delivery text of a product states the cost of a shipping method, or that it is free', () => {
    expect(formatShippingMethod(way)).toBe('Envío gratis')
    expect(formatShippingMethod({ ...way, shippingCost: 99 })).toBe('Envío estándar, $99.00')
    expect(formatShippingMethod({ ...way, name: 'Recoger en tienda' })).toBe(
      'Recoger en tienda, sin costo',
    )
  })

  it.each([
    ['Llega entre el martes 24 y el miércoles 25 de noviembre', 'Llega entre el '],
    ['Llega el lunes 23 de noviembre', 'Llega el '],
    ['Listo para recoger el lunes 23 de noviembre', 'Listo para recoger el '],
    ['Llega a tu correo al confirmarse el pago', 'Llega a tu correo al confirmarse el '],
  ])('delivery texts separate the days of «%s»', (words, before) => {
    const parts = splitDeliveryDateText({ ...way, estimate: words })
    expect(parts[0]).toBe(before)
    expect(parts.join('')).toBe(words)
  })

  it.each([
    ['Llega entre el martes 24 y el miércoles 25 de noviembre', 'Llega martes 24 o miércoles 25'],
    [
      'Llega entre el lunes 30 de noviembre y el martes 1 de diciembre',
      'Llega lunes 30 o martes 1',
    ],
    ['Llega el lunes 23 de noviembre', 'Llega el lunes 23'],
    ['Listo para recoger el lunes 23 de noviembre', 'Listo para recoger el lunes 23'],
  ])('the arrival text of a product shortens «%s»', (words, short) => {
    expect(formatArrival({ ...way, estimate: words })).toBe(short)
  })

  it.each([
    [14, 'Pide antes de las 2 pm'],
    [13, 'Pide antes de la 1 pm'],
    [12, 'Pide antes de las 12 pm'],
    [9, 'Pide antes de las 9 am'],
    [null, null],
  ])('the delivery text of a product names the order cut-off at %s as %s', (hour, words) => {
    expect(formatOrderCutoff({ ...estimate, order_before_hour: hour })).toBe(words)
  })

  it('the delivery text of a product names the destination as precisely as known', () => {
    expect(formatDeliveryLocation(estimate)).toBe('06700, Cuauhtémoc')
    expect(formatDeliveryLocation({ ...estimate, municipality: null })).toBe(
      '06700, Ciudad de México',
    )
  })

  it('the delivery text of a product explains why there is no estimate', () => {
    expect(findDeliveryProblem({ postcode: '06700', estimate })).toBeNull()
    expect(findDeliveryProblem({ postcode: '670', estimate: null })).toContain('5 números')
    expect(findDeliveryProblem({ postcode: '06700', estimate: null })).toContain(
      'Vuelve a intentarlo',
    )
    expect(
      findDeliveryProblem({
        postcode: '00000',
        estimate: { ...estimate, state: null, municipality: null, methods: [] },
      }),
    ).toContain('no existe')
    expect(findDeliveryProblem({ postcode: '06700', estimate: { ...estimate, methods: [] } })).toBe(
      'Todavía no enviamos a 06700, Cuauhtémoc.',
    )
  })
})
