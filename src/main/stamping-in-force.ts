import type { Db } from '#persistence/database.ts'
import { openStampingProvider } from '#stamping/open-stamping-provider.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { createConnectionReader } from './connection-in-force.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import type { ShopSecrets } from './secrets.ts'

/** The stamping provider that the office connected; null without one whose key can be read. */
export function openStampingInForce(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  db: Db,
): () => Promise<StampingProvider | null> {
  const read = createConnectionReader(settings, secrets, db, 'invoices')
  return async () => {
    const connection = await read()
    return connection.state === 'ready' ? openStampingProvider(connection) : null
  }
}
