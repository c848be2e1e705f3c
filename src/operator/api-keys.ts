import { apiKeyLifetimeDays } from '#domain/running/operator-session-lifetimes.ts'
import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'
import * as apiKeys from '#persistence/running/api-keys.ts'
import { makeApiKey, revokeApiKey } from '#use-cases/running/manage-api-keys.ts'
import { type Command, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseId, parseOptions } from './parse-command-options.ts'

const refusals = {
  'operator-not-found':
    'Una llave es de quien la hace: agrega --as <correo> de una persona de la tienda; «people» las muestra.',
  'permission-not-found':
    'No hay un permiso así. Se escriben como orders:read o stock:write; docs/operating.md los nombra.',
  'key-too-long': `Una llave vale ${apiKeyLifetimeDays.longest} días como máximo.`,
}

export const apiKeysCommand: Command = {
  parameters: '',
  summary: 'Muestra las llaves con que otros programas llaman a la API del Mostrador',
  details: 'La llave misma solo se mostró al hacerla; aquí se ve cómo termina.',
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const standing = await apiKeys.listValidApiKeys(db, context.now())
      context.screen.write(
        standing.length === 0
          ? 'Todavía no hay llaves: «make-key» hace la primera.\n'
          : formatTable(standing, [
              { title: 'Número', of: ({ id }) => String(id), right: true },
              { title: 'Nombre', of: ({ name }) => name },
              { title: 'Termina en', of: ({ end }) => `…${end}` },
              { title: 'Permisos', of: (key) => [...key.permissions].join(' ') },
              { title: 'De', of: ({ madeBy }) => madeBy },
              { title: 'Vence', of: ({ expiresAt }) => formatMoment(expiresAt) },
              {
                title: 'Último uso',
                of: (key) => (key.lastUsedAt && formatMoment(key.lastUsedAt)) || 'nunca',
              },
            ]),
      )
      return 0
    })
  },
}

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
    const [name] = parseExactArguments(positionals, ['el nombre'])
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
        `${key}\n\nGuárdala ahora: no se vuelve a mostrar. Es la número ${id} y vale hasta ${formatMoment(expiresAt)}.\n`,
      )
      return 0
    })
  },
}

export const revokeApiKeyCommand: Command = {
  parameters: '<número> [--si]',
  summary: 'Quita una llave: deja de valer al instante',
  details: `\nOpciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [word] = parseExactArguments(positionals, ['el número de la llave'])
    const id = parseId(word)
    if (!(await askConfirmation(context, `¿Quitar la llave ${id}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const withdrawn = await revokeApiKey(db, { id, actor: context.actor }, context.now())
      if (!withdrawn.ok) {
        context.screen.note('No hay una llave vigente con ese número; «keys» las muestra.\n')
        return 1
      }
      context.screen.write(`La llave «${withdrawn.name}» ya no vale.\n`)
      return 0
    })
  },
}

function lackingText(lacking: readonly Permission[]): string {
  return lacking.map((permission) => `${missingPermissionText(permission)}\n`).join('')
}
