/** Supported version of the Universal Commerce Protocol. */
export const ucpVersion = '2026-04-08'

/**
 * UCP capabilities that the shop offers to AI agent platforms, by protocol name, in the order of
 * the shop's UCP profile.
 */
export const agentCapabilities = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  checkout: 'dev.ucp.shopping.checkout',
  order: 'dev.ucp.shopping.order',
} as const

export type AgentCapability = keyof typeof agentCapabilities

/** Public profile of an AI agent platform. */
export type AgentPlatformProfile = {
  version: string
  /** supported versions of each UCP capability, by capability name */
  capabilities: ReadonlyMap<string, readonly string[]>
  /** public keys of the agent platform as JWK, by key ID */
  keys: ReadonlyMap<string, { x: string; y: string }>
}

/** Whether the platform supports a capability in the shop's protocol version. */
export function supportsAgentCapability(
  profile: AgentPlatformProfile,
  capability: AgentCapability,
): boolean {
  return profile.capabilities.get(agentCapabilities[capability])?.includes(ucpVersion) ?? false
}
