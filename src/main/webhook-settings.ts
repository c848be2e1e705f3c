import { parseIpNetworks } from '#mail/public-ip-addresses.ts'
import type { EnvironmentReader } from './read-environment.ts'
import { readSecret } from './read-secret.ts'

/** Descriptions of the webhook settings, shown by `--help`. */
export const webhookSettingHelpTexts = {
  WEBHOOK_SECRET:
    'de donde salen los secretos con que se firman los avisos a otros sistemas, 32 caracteres o más; por omisión se genera',
  WEBHOOK_NETWORKS:
    'redes propias a las que también se puede avisar, y por http, separadas por comas: 10.1.2.0/24; por omisión ninguna',
} as const

type Name = keyof typeof webhookSettingHelpTexts

export function readWebhookSettings(read: EnvironmentReader<Name>) {
  const secret = readSecret(read, 'WEBHOOK_SECRET', false)
  return { secret, networks: readIpNetworks(read, 'WEBHOOK_NETWORKS') }
}

/** Reads comma-separated IP networks; unreadable values are reported and give an empty list. */
export function readIpNetworks<Own extends string>(read: EnvironmentReader<Own>, name: Own) {
  try {
    return parseIpNetworks(read.list(name))
  } catch {
    read.complain(name, 'no es una lista de redes, como 10.1.2.0/24 o fd00::/8')
    return parseIpNetworks([])
  }
}
