import { discoverIdentityProvider } from '#sign-in/identity-provider-discovery.ts'

const everyMs = 30_000

/**
 * Reads the provider's discovery document before pages name its origins, then periodically. Returns a stop function.
 */
export async function pollIdentityProviderConfig(issuer: string): Promise<() => Promise<void>> {
  const read = () => discoverIdentityProvider(issuer).then(nothing, nothing)
  await read()
  const timer = setInterval(() => void read(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}

function nothing() {}
