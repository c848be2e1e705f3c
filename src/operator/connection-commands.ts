import type { OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { connectionServices } from '#domain/connections/connection-services.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { formatTable } from './format-table.ts'

type Connection = OperationSchemaType<'getConnections', 'reply'>['connections'][number]

/** Commands of connections to outside services. */
export const connectionCommands = {
  connections: defineOperationCommand('getConnections', {
    summary: 'Muestra lo conectado en el Mostrador para un servicio, sin sus claves',
    details: `Los servicios son ${Object.keys(connectionServices).join(', ')}. Se conectan en Ajustes › Conexiones.`,
    arguments: { service: 'el servicio' },
    print: ({ is_set_by_server, connections, service }) => {
      if (is_set_by_server) return 'La ponen los ajustes del servidor, que ganan.\n'
      if (connections.length === 0) return 'No hay nada conectado.\n'
      return formatTable(connections, [
        {
          title: 'Proveedor',
          of: ({ provider }) => findConnectionProvider(service, provider)?.label ?? provider,
        },
        { title: 'Estado', of: stateOf },
        { title: 'Datos', of: ({ fields }) => Object.values(fields).join(' ') },
        { title: 'Quién', of: ({ changed_by }) => changed_by },
      ])
    },
  }),
}

function stateOf({ is_active, is_readable, check }: Connection): string {
  if (!is_active) return 'ya no se usa'
  if (!is_readable) return 'hay que pegar otra vez la clave'
  return check?.fault ?? check?.seen ?? 'sin probar'
}
