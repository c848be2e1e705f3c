import type { Db } from '#persistence/database.ts'
import { openStampingProvider } from '#stamping/open-stamping-provider.ts'
import type { StampingProvider } from '#stamping/stamping-provider.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import { keepForSeconds, readActiveConnection } from '#use-cases/connections/read-connections.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'

/** The stamping provider that the office connected; null without one whose key can be read. */
export function openStampingInForce(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  db: Db,
): () => Promise<StampingProvider | null> {
  const cipher = createConnectionCipher(...getLicenceEncryptionSecrets(settings, secrets))
  return keepForSeconds(async () => {
    const connection = await readActiveConnection(db, cipher, 'invoices')
    return connection.state === 'ready' ? openStampingProvider(connection) : null
  })
}
