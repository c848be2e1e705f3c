import { BlockList, isIPv6 } from 'node:net'

/** Non-public IPv4 networks (RFC 6890). */
const reservedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Public IPv6 networks: `2000::/3`. Reserved ranges inside it, such as documentation examples, are excluded separately;
 * IPv4 mappings are outside it.
 */
const publicV6 = parseIpNetworks(['2000::/3'])
const reserved = parseIpNetworks([
  ...reservedV4,
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

/** Whether an IP address is public and therefore outside of the shop's networks. */
export function isPublicIpAddress(address: string): boolean {
  return (
    !isIpAddressInNetworks(reserved, address) &&
    (!isIPv6(address) || isIpAddressInNetworks(publicV6, address))
  )
}

export function isIpAddressInNetworks(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Parses CIDR networks; throws if invalid. */
export function parseIpNetworks(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}
