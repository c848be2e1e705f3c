import { expect, it } from 'vitest'
import { parseShopperSearch } from './parse-shopper-search.ts'

const nothing = { emailStart: null, phone: null, names: [] }

it.each([
  ['Ana@Correo', { ...nothing, emailStart: 'ana@correo' }],
  ['mari', { ...nothing, emailStart: 'mari', names: ['mari'] }],
  [' María de la Ñ Núñez ', { ...nothing, names: ['maría', 'de', 'la', 'núñez'] }],
  ["O'Neil:* | x", { ...nothing, names: ['neil'] }],
  ['55 1234', { ...nothing, phone: { digits: '551234', isWhole: false } }],
  ['+52 (55) 1234-5678', { ...nothing, phone: { digits: '5512345678', isWhole: true } }],
  ['123', { ...nothing, emailStart: '123', names: ['123'] }],
  ['', nothing],
  ['%', nothing],
])('parses the customer search %j', (typed, wanted) => {
  expect(parseShopperSearch(typed)).toEqual(wanted)
})
