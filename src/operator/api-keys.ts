import { apiKeyLifetimeDays } from '#domain/running/operator-session-lifetimes.ts'
import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'
import { makeApiKey } from '#use-cases/running/manage-api-keys.ts'
import { defineOperationCommand } from './api-operation-command.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'

const refusals = {
  'operator-not-found':
    'Una llave es de quien la hace: agrega --as <correo> de una persona de la tienda; «people» las muestra.',
  'permission-not-found':
    'No hay un permiso así. Se escriben como orders:read o stock:write; docs/operating.md los nombra.',
  'key-too-long': `Una llave vale ${apiKeyLifetimeDays.longest} días como máximo.`,
}

export const apiKeysCommand = defineOperationCommand('listApiKeys', {
  summary: 'Muestra las llaves con que otros programas llaman a la API del Mostrador',
  details: 'La llave misma solo se mostró al hacerla; aquí se ve cómo termina.',
  print: ({ keys }) =>
    keys.length === 0
      ? 'Todavía no hay llaves: «make-key» hace la primera.\n'
      : formatTable(keys, [
          { title: 'Número', of: ({ id }) => id, right: true },
          { title: 'Nombre', of: ({ name }) => name },
          { title: 'Termina en', of: ({ end }) => `…${end}` },
          { title: 'Permisos', of: ({ permissions }) => permissions.join(' ') },
          { title: 'De', of: ({ made_by }) => made_by },
          { title: 'Vence', of: ({ expires_at }) => formatShortDateTime(expires_at) },
          {
            title: 'Último uso',
            of: (key) => (key.last_used_at ? formatShortDateTime(key.last_used_at) : 'nunca'),
          },
        ]),
})

export const makeApiKeyCommand: Command = {
  parameters: '<nombre> --permission <permiso> [--days <días>] --as <correo>',
  summary: 'Hace una llave para que otro programa llame a la API del Mostrador',
  details: `
La llave se muestra una sola vez. Nunca puede más que quien la hace, y deja de valer cuando esa persona deja la tienda.

Opciones:
  --permission <permiso>   como orders:read; se repite para dar varios
  --days <días>            cuánto vale; por omisión ${apiKeyLifetimeDays.usual}, ${apiKeyLifetimeDays.longest} como máximo`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      permission: { type: 'string', multiple: true },
      days: { type: 'string' },
    })
    const [name] = parseRequiredArguments(positionals, ['el nombre'])
    const { permission: permissions = [] } = values
    if (permissions.length === 0) throw new UsageError('Falta --permission.')
    const asked = {
      name,
      permissions,
      days: values.days === undefined ? undefined : parseId(values.days),
      maker: context.actor.replace('operator:', ''),
      actor: context.actor,
    }
    return withShopServices(context, async ({ db }) => {
      const made = await makeApiKey(db, asked, context.now())
      if (!made.ok) {
        context.screen.note(
          made.code === 'beyond-own' ? lackingText(made.lacking) : `${refusals[made.code]}\n`,
        )
        return 1
      }
      const { id, key, expiresAt } = made
      context.screen.write(
        `${key}\n\nGuárdala ahora: no se vuelve a mostrar. Es la número ${id} y vale hasta ${formatShortDateTime(expiresAt)}.\n`,
      )
      return 0
    })
  },
}

export const revokeApiKeyCommand = defineOperationCommand('deleteApiKey', {
  summary: 'Quita una llave: deja de valer al instante',
  arguments: { id: 'el número de la llave' },
  question: ({ id }) => `¿Quitar la llave ${id}?`,
})

function lackingText(lacking: readonly Permission[]): string {
  return lacking.map((permission) => `${missingPermissionText(permission)}\n`).join('')
}
