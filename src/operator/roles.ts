import { missingPermissionText, type Permission } from '#domain/running/permissions.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import { changeRole, makeRole, removeRole } from '#use-cases/running/manage-roles.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { editConflictTexts } from './edit-conflict-texts.ts'
import { formatTable } from './format-table.ts'
import { findRoleGrantingOperator } from './operator-users.ts'
import { parseExactArguments, parseOptions } from './parse-command-options.ts'

const permissionHelp = `
Opciones:
  --permission <permiso>   como orders:read; se repite para dar varios`

const refusals = {
  ...editConflictTexts,
  'role-exists': 'Ya hay un rol con ese nombre; «set-role» cambia sus permisos.',
  'role-not-found': 'No hay un rol así; «roles» los muestra.',
  'role-in-use': 'Hay personas con ese rol; «change-roles» les da otro.',
  'owner-role': 'El rol dueño lo puede todo y se queda así.',
  'permission-not-found': 'No hay un permiso así. Se escriben como orders:read o stock:write.',
}

export const rolesCommand: Command = {
  parameters: '',
  summary: 'Muestra los roles y qué permite cada uno',
  details: 'Quien puede escribir algo (write) también lo lee (read).',
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      context.screen.write(
        formatTable(await operators.listRoles(db), [
          { title: 'Rol', of: ({ name }) => name },
          { title: 'Permisos', of: ({ permissions }) => [...permissions].join(' ') },
        ]),
      )
      return 0
    })
  },
}

export const makeRoleCommand: Command = {
  parameters: '<rol> --permission <permiso>',
  summary: 'Hace un rol de permisos',
  details: permissionHelp,
  run: (words, context) =>
    withPermissions(words, context, (db, order) => makeRole(db, order, context.now())),
}

export const setRolePermissionsCommand: Command = {
  parameters: '<rol> --permission <permiso>',
  summary: 'Da a un rol otros permisos en lugar de los suyos',
  details: permissionHelp,
  run: (words, context) =>
    withPermissions(words, context, (db, order) => changeRole(db, order, context.now())),
}

export const removeRoleCommand: Command = {
  parameters: '<rol> [--si]',
  summary: 'Quita un rol que nadie tiene',
  details: `\nOpciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [name] = parseExactArguments(positionals, ['el rol'])
    if (!(await askConfirmation(context, `¿Quitar el rol ${name}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const { actor, permissions: own } = await findRoleGrantingOperator(db, context)
      const removed = await removeRole(db, { name, actor, own }, context.now())
      return told(context, removed, `El rol «${name}» ya no existe.`)
    })
  },
}

type Order = Parameters<typeof makeRole>[1]
type Outcome =
  | { ok: true }
  | { ok: false; code: keyof typeof refusals }
  | { ok: false; code: 'beyond-own'; lacking: readonly Permission[] }

async function withPermissions(
  words: string[],
  context: CommandContext,
  give: (db: Db, order: Order) => Promise<Outcome>,
): Promise<number> {
  const { values, positionals } = parseOptions(words, {
    permission: { type: 'string', multiple: true },
  })
  const [name] = parseExactArguments(positionals, ['el rol'])
  const { permission: permissions = [] } = values
  if (permissions.length === 0) throw new UsageError('Falta --permission.')
  return withShopServices(context, async ({ db }) => {
    const { actor, permissions: own } = await findRoleGrantingOperator(db, context)
    const outcome = await give(db, { name, permissions, actor, own })
    return told(context, outcome, `${name}: ${permissions.join(' ')}`)
  })
}

function told({ screen }: CommandContext, outcome: Outcome, words: string): number {
  if (outcome.ok) screen.write(`${words}\n`)
  else if (outcome.code === 'beyond-own')
    screen.note(outcome.lacking.map((one) => `${missingPermissionText(one)}\n`).join(''))
  else screen.note(`${refusals[outcome.code]}\n`)
  return outcome.ok ? 0 : 1
}
