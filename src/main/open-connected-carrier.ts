import type { Carrier } from '#carriers/carrier.ts'
import { openSkydropx } from '#carriers/skydropx/skydropx-carrier.ts'
import type { OpenedConnection } from '#use-cases/connections/read-connections.ts'
import type { OpenCarrier } from '#use-cases/labels/carriers-in-force.ts'
import type { EnvironmentSettings } from './environment-settings.ts'

type Settings = Pick<EnvironmentSettings, 'skydropxUrl'>

/** Adapters by provider. */
const adapters: Record<string, (connection: OpenedConnection, settings: Settings) => Carrier> = {
  skydropx: ({ fields, secrets }, { skydropxUrl: apiUrl }) =>
    openSkydropx({
      clientId: secrets['client_id'] ?? '',
      clientSecret: secrets['client_secret'] ?? '',
      consignmentNote: fields['consignment_note'] ?? '',
      packageType: fields['package_type'] ?? '',
      ...(apiUrl && { apiUrl }),
    }),
}

/**
 * Creates what opens adapters of connected platforms of labels. An adapter keeps its token and the
 * pace of its calls, so the same connection opens it once.
 */
export function createCarrierOpener(settings: Settings): OpenCarrier {
  const opened = new Map<string, { connection: string; carrier: Carrier }>()
  return (connection) => {
    const { provider, fields, secrets } = connection
    const key = JSON.stringify([fields, secrets])
    const former = opened.get(provider)
    if (former?.connection === key) return former.carrier
    const adapter = adapters[provider]
    if (!adapter) throw new Error(`No adapter of labels is named ${provider}`)
    const carrier = adapter(connection, settings)
    opened.set(provider, { connection: key, carrier })
    return carrier
  }
}

/** Whether labels are bought in a sandbox of the platform, where they cost nothing. */
export function areLabelsFree({ skydropxUrl }: Settings): boolean {
  return skydropxUrl !== undefined && new URL(skydropxUrl).hostname === 'sb-pro.skydropx.com'
}
