import type { ConnectionService } from '#domain/connections/connection-services.ts'
import type { Db } from '#persistence/database.ts'
import { createConnectionCipher } from '#use-cases/connections/connection-cipher.ts'
import {
  type ActiveConnection,
  keepForSeconds,
  readActiveConnection,
} from '#use-cases/connections/read-connections.ts'
import type { EnvironmentSettings } from './environment-settings.ts'
import { getLicenceEncryptionSecrets, type ShopSecrets } from './secrets.ts'

/** Reader of the connection of a service that the office made, decrypted, at most five seconds old. */
export function createConnectionReader(
  settings: EnvironmentSettings,
  secrets: ShopSecrets,
  db: Db,
  service: ConnectionService,
): () => Promise<ActiveConnection> {
  const cipher = createConnectionCipher(...getLicenceEncryptionSecrets(settings, secrets))
  return keepForSeconds(() => readActiveConnection(db, cipher, service))
}
