import type { Carrier } from '#carriers/carrier.ts'
import { openSkydropx } from '#carriers/skydropx/skydropx-carrier.ts'
import type { OpenedConnection } from '#use-cases/connections/read-connections.ts'

/** Adapters by provider. An adapter keeps its token and the pace of its calls, so it stays open. */
const adapters: Record<string, (connection: OpenedConnection) => Carrier> = {
  skydropx: ({ fields, secrets }) =>
    openSkydropx({
      clientId: secrets['client_id'] ?? '',
      clientSecret: secrets['client_secret'] ?? '',
      consignmentNote: fields['consignment_note'] ?? '',
      packageType: fields['package_type'] ?? '',
    }),
}

const opened = new Map<string, { connection: string; carrier: Carrier }>()

/** Opens the adapter of a connected platform of labels; the same connection opens it once. */
export function openConnectedCarrier(connection: OpenedConnection): Carrier {
  const { provider, fields, secrets } = connection
  const key = JSON.stringify([fields, secrets])
  const former = opened.get(provider)
  if (former?.connection === key) return former.carrier
  const adapter = adapters[provider]
  if (!adapter) throw new Error(`No adapter of labels is named ${provider}`)
  const carrier = adapter(connection)
  opened.set(provider, { connection: key, carrier })
  return carrier
}
