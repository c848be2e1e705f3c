/** The version of the Universal Commerce Protocol that the shop speaks. */
export const ucpVersion = '2026-04-08'

/** Capabilities offered to platforms, by protocol name, in profile order. */
export const capabilities = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  checkout: 'dev.ucp.shopping.checkout',
  order: 'dev.ucp.shopping.order',
} as const

export type Capability = keyof typeof capabilities

/** A platform's profile. */
export type PlatformProfile = {
  version: string
  /** versions by the name of the capability */
  capabilities: ReadonlyMap<string, readonly string[]>
  /** public keys as JWK, by their ids */
  keys: ReadonlyMap<string, { x: string; y: string }>
}

/** Whether both sides can do this in the version of the shop. */
export function bothCan(profile: PlatformProfile, capability: Capability): boolean {
  return profile.capabilities.get(capabilities[capability])?.includes(ucpVersion) ?? false
}
