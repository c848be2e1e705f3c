import { expect, it } from 'vitest'
import { toIpRateLimitKey, removePortFromIpAddress } from './client-ip-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['2001:db8:77:1::9', '2001:db8:77:1'],
  ['2001:DB8:0077:1:a:b:c:d', '2001:db8:77:1'],
  ['[2001:db8:77:1::9]:5678', '2001:db8:77:1'],
  ['[2001:db8:77:1::9]', '2001:db8:77:1'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('counts the client address %s under %s', (address, key) => {
  expect(toIpRateLimitKey(address)).toBe(key)
})

it.each([
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8::9]:5678', '2001:db8::9'],
  ['2001:db8::9', '2001:db8::9'],
  ['203.0.113.7', '203.0.113.7'],
  ['unknown:80', 'unknown:80'],
])('removes the port from the client address %s', (address, plain) => {
  expect(removePortFromIpAddress(address)).toBe(plain)
})
