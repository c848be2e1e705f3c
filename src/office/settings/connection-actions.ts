import type { ConnectionService } from '#domain/connections/connection-services.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { parseConnectionForm } from './connection-form.tsx'

/** Saves, tests or disconnects a connection, as the form of its page asks. */
export function changeConnection(
  service: ConnectionService,
  form: FormData,
  commands: OperatorApiCommands,
) {
  const params = { service, provider: String(form.get('proveedor') ?? '') }
  switch (form.get('hacer')) {
    case 'probar':
      return commands('testConnection', { params })
    case 'desconectar':
      return commands('disconnectProvider', { params })
    default:
      return commands('saveConnection', { params, body: parseConnectionForm(service, form) })
  }
}
