import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:77:1::9', '2001:db8:77:1'],
  ['2001:db8:77:1:a:b:c:d', '2001:db8:77:1'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts the address %s under the place %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})
