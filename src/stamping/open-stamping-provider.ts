import type { StampingProvider } from './stamping-provider.ts'

type Connection = { provider: string; secrets: Readonly<Record<string, string>> }

export type OpenStampingProvider = (connection: Connection) => Promise<StampingProvider>

/** Opens the adapter of a connected provider; the adapter and its package load when first used. */
export async function openStampingProvider({ secrets }: Connection): Promise<StampingProvider> {
  const { createFacturapiProvider } = await import('./facturapi/facturapi-provider.ts')
  return createFacturapiProvider({ secretKey: secrets['secret_key'] ?? '' })
}
