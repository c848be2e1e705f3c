import proxyAddr from '@fastify/proxy-addr'
import { withoutPort } from '#domain/client-address.ts'

/** Whether an address is a trusted proxy. */
export type Trusts = (address: string, hop: number) => boolean

/** Predicate for trusted proxy addresses; a port after an address is ignored. */
export function trustProxies(proxies: string[]): Trusts {
  const trusts = proxyAddr.compile(proxies)
  return (address, hop) => trusts(withoutPort(address), hop)
}
