/** Supported version of the Universal Commerce Protocol. */
export const ucpVersion = '2026-04-08'

/** Protocol capabilities offered to agent platforms, by protocol name, in profile order. */
export const capabilities = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  checkout: 'dev.ucp.shopping.checkout',
  order: 'dev.ucp.shopping.order',
} as const

export type Capability = keyof typeof capabilities

/** Public profile of an agent platform. */
export type PlatformProfile = {
  version: string
  /** supported versions by capability name */
  capabilities: ReadonlyMap<string, readonly string[]>
  /** public keys as JWK, by key ID */
  keys: ReadonlyMap<string, { x: string; y: string }>
}

/** Whether the platform supports a capability in the shop's protocol version. */
export function bothCan(profile: PlatformProfile, capability: Capability): boolean {
  return profile.capabilities.get(capabilities[capability])?.includes(ucpVersion) ?? false
}
