import { expect, it } from 'vitest'
import { isIpAddressInNetworks, isPublicIpAddress, parseIpNetworks } from './public-ip-addresses.ts'

it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00::1'])(
  'the IP address %s counts as public, so webhooks may call it',
  (address) => expect(isPublicIpAddress(address)).toBe(true),
)

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
])('rejects the IP address %s as private or reserved', (address) =>
  expect(isPublicIpAddress(address)).toBe(false),
)

it('network ranges in CIDR notation are parsed, and malformed ones rejected', () => {
  const networks = parseIpNetworks(['10.1.2.0/24', 'fd00::/8'])
  expect(
    ['10.1.2.9', 'fd00::9', '10.1.3.9', '::1'].map((one) => isIpAddressInNetworks(networks, one)),
  ).toEqual([true, true, false, false])
  for (const wrong of ['10.1.2.0', '10.1.2.0/99', 'casa/8', '']) {
    expect(() => parseIpNetworks([wrong])).toThrow()
  }
})
