import * as auditLog from '#persistence/audit-log.ts'
import * as stored from '#persistence/connections/service-connections.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import type { ConnectionCipher } from './connection-cipher.ts'

/** How many connections were re-encrypted, and which ones no secret decrypts. */
export type ReencryptedConnections = { resealed: number; unreadable: string[] }

/** Re-encrypts the keys of connections with the current secret; repeatable. */
export function reencryptConnections(
  db: Db,
  cipher: ConnectionCipher,
  { actor }: { actor: string },
  now: Date,
): Promise<ReencryptedConnections> {
  return runInTransaction(db, async (own) => {
    const result: ReencryptedConnections = { resealed: 0, unreadable: [] }
    for (const row of await stored.listConnections(own)) {
      const { sealed: from, service, provider } = row
      if (from === null || cipher.isCurrent({ ...row, sealed: from })) continue
      const secrets = cipher.read(row)
      if (secrets === undefined) {
        result.unreadable.push(`${service}/${provider}`)
        continue
      }
      const sealed = cipher.seal(row, secrets)
      if (sealed && (await stored.replaceSealedSecrets(own, row, { from, sealed })))
        result.resealed += 1
    }
    if (result.resealed > 0) {
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'connections-reseal',
        subject: 'connections:all',
        after: { connections: result.resealed },
      }
      await auditLog.addAuditEntry(own, entry, now)
    }
    return result
  })
}
