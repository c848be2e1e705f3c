import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'

type Service = Pick<
  ExternalServicesResponse['providers'][number],
  'connection' | 'is_stand_in' | 'is_missing'
> & {
  /** whether the shop works as well without the service */
  isOptional?: boolean
}

/** State of a service in words; the last fault is the state. */
export function formatConnectionState({
  connection,
  is_stand_in,
  is_missing,
  isOptional = false,
}: Service): {
  tone: 'ok' | 'no' | 'wait' | 'go'
  text: string
} {
  if (is_missing) return { tone: isOptional ? 'wait' : 'no', text: 'Sin conectar' }
  if (connection && !connection.is_readable) return { tone: 'no', text: 'Vuelve a pegar la clave' }
  const { check = null } = connection ?? {}
  if (check?.fault) return { tone: 'no', text: `${check.fault} (${formatDateTime(check.at)})` }
  if (is_stand_in) return { tone: 'wait', text: 'De prueba' }
  if (!connection) return { tone: 'go', text: 'En tu servidor' }
  return { tone: 'ok', text: 'Conectado' }
}
