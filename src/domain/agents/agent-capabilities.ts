/** Supported version of the Universal Commerce Protocol. */
export const ucpVersion = '2026-04-08'

/** Protocol capabilities offered to agent platforms, by protocol name, in profile order. */
export const agentCapabilities = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  checkout: 'dev.ucp.shopping.checkout',
  order: 'dev.ucp.shopping.order',
} as const

export type AgentCapability = keyof typeof agentCapabilities

/** Public profile of an agent platform. */
export type AgentPlatformProfile = {
  version: string
  /** supported versions by capability name */
  capabilities: ReadonlyMap<string, readonly string[]>
  /** public keys as JWK, by key ID */
  keys: ReadonlyMap<string, { x: string; y: string }>
}

/** Whether the platform supports a capability in the shop's protocol version. */
export function isCapabilityShared(
  profile: AgentPlatformProfile,
  capability: AgentCapability,
): boolean {
  return profile.capabilities.get(agentCapabilities[capability])?.includes(ucpVersion) ?? false
}
