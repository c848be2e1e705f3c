import {
  lastOwnerRefusalText,
  missingPermissionText,
  type Permission,
} from '#domain/running/permissions.ts'
import { formatSignInMethod } from '#domain/running/sign-in-method.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import {
  addOperator,
  changeRoles,
  readOperators,
  removeOperator,
} from '#use-cases/running/manage-operators.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import { confirmOption, confirmOptionHelp, askConfirmation } from './confirm-command.ts'
import { editConflictTexts } from './edit-conflict-texts.ts'
import { formatMoment } from './format-moment.ts'
import { formatTable } from './format-table.ts'
import { parseExactArguments, parseOptions } from './parse-command-options.ts'

const roleOption = { role: { type: 'string', multiple: true } } as const
const rolesHelp = `
Opciones:
  --role <rol>   dueño, pedidos, soporte, catálogo o contabilidad; se repite para dar varios`

const refusals = {
  ...editConflictTexts,
  'already-there': 'Ya es de la tienda; «change-roles» le da otros roles.',
  'owner-first': 'La primera persona lleva el rol dueño: agrega --role dueño.',
  'last-owner': lastOwnerRefusalText,
  'operator-not-found': 'No está entre las personas de la tienda; «people» las muestra.',
}

export const peopleCommand: Command = {
  parameters: '',
  summary: 'Muestra las personas que llevan la tienda y sus roles',
  details: 'Con «--as <correo>» cualquier comando se da en nombre de una de ellas.',
  async run(words, context) {
    parseExactArguments(parseOptions(words, {}).positionals, [])
    return withShopServices(context, async ({ db }) => {
      const people = await readOperators(db)
      context.screen.write(
        people.length === 0
          ? 'Todavía no hay nadie: «invite <correo> --role dueño» agrega a la primera persona.\n'
          : formatTable(people, [
              { title: 'Correo', of: ({ email }) => email },
              { title: 'Roles', of: ({ roles }) => roles.join(', ') },
              {
                title: 'Entró',
                of: ({ lastSignIn }) => (lastSignIn ? formatMoment(lastSignIn.at) : ''),
              },
              {
                title: 'Con',
                of: ({ lastSignIn }) => (lastSignIn ? formatSignInMethod(lastSignIn.method) : ''),
              },
            ]),
      )
      return 0
    })
  },
}

export const invitePersonCommand: Command = {
  parameters: '<correo> --role <rol>',
  summary: 'Agrega a una persona que lleva la tienda, con sus roles',
  details: rolesHelp,
  async run(words, context) {
    const order = readOrder(words)
    return withShopServices(context, async ({ db }) => {
      const added = await addOperator(
        db,
        { ...order, ...(await findRoleGrantingOperator(db, context)) },
        context.now(),
      )
      if (!added.ok) return refused(context, added)
      context.screen.write(`${order.email} ya es de la tienda.\n`)
      return 0
    })
  },
}

export const changeRolesCommand: Command = {
  parameters: '<correo> --role <rol>',
  summary: 'Da a una persona otros roles en lugar de los suyos',
  details: rolesHelp,
  async run(words, context) {
    const order = readOrder(words)
    return withShopServices(context, async ({ db }) => {
      const changed = await changeRoles(
        db,
        { ...order, ...(await findRoleGrantingOperator(db, context)) },
        context.now(),
      )
      if (!changed.ok) return refused(context, changed)
      context.screen.write(`${order.email}: ${order.roles.join(', ')}.\n`)
      return 0
    })
  },
}

export const removePersonCommand: Command = {
  parameters: '<correo> [--si]',
  summary: 'Quita a una persona de la tienda; lo que hizo conserva su nombre',
  details: `\nOpciones:\n${confirmOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, confirmOption)
    const [email] = parseExactArguments(positionals, ['el correo'])
    if (!(await askConfirmation(context, `¿Quitar a ${email}?`, values.si))) return 1
    return withShopServices(context, async ({ db }) => {
      const order = { email, ...(await findRoleGrantingOperator(db, context)) }
      const removed = await removeOperator(db, order, context.now())
      if (!removed.ok) return refused(context, removed)
      context.screen.write(`${email} ya no es de la tienda.\n`)
      return 0
    })
  },
}

/**
 * Finds the operator who grants roles, with that operator's permissions. Without a matching
 * operator, `permissions` is undefined and sets no limit, because the machine's owner needs no
 * operator account.
 */
export async function findRoleGrantingOperator(db: Db, { actor }: CommandContext) {
  const giver = await operators.findOperatorByEmail(db, actor.replace('operator:', ''))
  return { actor, permissions: giver?.permissions }
}

function readOrder(words: string[]): { email: string; roles: string[] } {
  const { values, positionals } = parseOptions(words, roleOption)
  const [email] = parseExactArguments(positionals, ['el correo'])
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`«${email}» no es un correo.`)
  const roles = [...new Set(values.role)]
  if (roles.length === 0) throw new UsageError('Falta --role.')
  return { email: email.toLowerCase(), roles }
}

type Refused =
  | { code: keyof typeof refusals }
  | { code: 'role-not-found'; roles: readonly string[] }
  | { code: 'beyond-own'; lacking: readonly Permission[] }

function refused({ screen }: Parameters<Command['run']>[1], refusal: Refused): number {
  screen.note(`${textOf(refusal)}\n`)
  return 1
}

function textOf(refusal: Refused): string {
  if (refusal.code === 'role-not-found')
    return `No hay un rol así. Hay: ${refusal.roles.join(', ')}.`
  if (refusal.code === 'beyond-own') return refusal.lacking.map(missingPermissionText).join('\n')
  return refusals[refusal.code]
}
