import type { ConnectionValues } from '#domain/connections/connection-fields.ts'
import { isPlainObject } from '#domain/is-record.ts'
import type { ServiceConnection } from '#persistence/connections/service-connections.ts'
import { createSecretCipher } from '../secret-cipher.ts'

type Key = Pick<ServiceConnection, 'service' | 'provider'>

export type ConnectionCipher = ReturnType<typeof createConnectionCipher>

/** Encrypts the secret fields of a connection under the shop's secret, bound to its row. */
export function createConnectionCipher(secret: string, former?: string) {
  const cipher = createSecretCipher('service connections', secret, former)
  return {
    seal: (key: Key, secrets: ConnectionValues): Buffer | null =>
      Object.keys(secrets).length === 0
        ? null
        : cipher.seal(bindingOf(key), JSON.stringify(secrets)),

    /** Decrypts the secret fields; undefined if no secret fits or the row was tampered with. */
    read({ sealed, ...key }: Key & { sealed: Buffer | null }): ConnectionValues | undefined {
      if (sealed === null) return {}
      const text = cipher.read(bindingOf(key), sealed)
      if (text === undefined) return undefined
      const parsed: unknown = JSON.parse(text)
      const entries = isPlainObject(parsed) ? Object.entries(parsed) : []
      return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
    },

    isCurrent: ({ sealed, ...key }: Key & { sealed: Buffer }) =>
      cipher.isCurrent(bindingOf(key), sealed),
  }
}

function bindingOf({ service, provider }: Key): string {
  return `connection:${service}:${provider}`
}
