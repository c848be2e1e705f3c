import { Resolver } from 'node:dns/promises'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { isIpAddressInNetworks, isPublicIpAddress } from './public-ip-addresses.ts'

/** Resolves a host name to IP addresses. */
export type ResolveHostName = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * Resolves a user-supplied URL to allowed IP addresses (SSRF protection): public ones over `https:`; those in the
 * shop's `networks` also over `http:`.
 */
export async function resolveAllowedIpAddresses(
  url: URL,
  {
    networks,
    resolve,
    signal,
  }: { networks: BlockList; resolve: ResolveHostName; signal: AbortSignal },
): Promise<string[]> {
  const addresses = await resolveIpAddresses(url, { resolve, signal })
  return addresses.filter((address) =>
    url.protocol === 'https:'
      ? isAllowedIpAddress(networks, address)
      : isIpAddressInNetworks(networks, address),
  )
}

/** Resolves the host of a URL to IP addresses, which are not checked yet. */
export async function resolveIpAddresses(
  { hostname }: URL,
  { resolve, signal }: { resolve: ResolveHostName; signal: AbortSignal },
): Promise<string[]> {
  const name = hostname.replace(/^\[|\]$/g, '')
  return isIP(name) ? [name] : resolve(name, signal)
}

/** Whether the shop may connect to an IP address: public ones, and those in its own `networks`. */
export function isAllowedIpAddress(networks: BlockList, address: string): boolean {
  return isIpAddressInNetworks(networks, address) || isPublicIpAddress(address)
}

/** Creates a DNS lookup function that pins a connection to these IP addresses. */
export function createPinnedDnsLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, answer) => {
    if (all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }
}

/**
 * Resolves a host name by DNS queries, so that slow DNS servers do not occupy Node's shared thread
 * pool.
 */
export async function resolveHostName(name: string, signal: AbortSignal): Promise<string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}
