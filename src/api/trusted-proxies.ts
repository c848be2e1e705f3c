import proxyAddr from '@fastify/proxy-addr'
import { removePortFromIpAddress } from '#domain/client-ip-address.ts'

/** Whether an IP address is a trusted proxy. */
export type IsTrustedProxy = (address: string, hop: number) => boolean

/** Returns a predicate for IP addresses of trusted proxies; a port after the IP address is ignored. */
export function createTrustedProxyCheck(proxies: string[]): IsTrustedProxy {
  const trusts = proxyAddr.compile(proxies)
  return (address, hop) => trusts(removePortFromIpAddress(address), hop)
}
