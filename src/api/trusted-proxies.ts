import proxyAddr from '@fastify/proxy-addr'
import { withoutPort } from '#domain/client-address.ts'

/** Whether an IP address is a trusted proxy. */
export type Trusts = (address: string, hop: number) => boolean

/** Returns a predicate for IP addresses of trusted proxies; a port after the IP address is ignored. */
export function trustProxies(proxies: string[]): Trusts {
  const trusts = proxyAddr.compile(proxies)
  return (address, hop) => trusts(withoutPort(address), hop)
}
