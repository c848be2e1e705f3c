import {
  lastOwnerText,
  missingPermissionText,
  type Permission,
} from '#domain/running/permissions.ts'
import { signInMethodText } from '#domain/running/sign-in-method.ts'
import type { Db } from '#persistence/database.ts'
import * as operators from '#persistence/running/operators.ts'
import {
  addOperator,
  changeRoles,
  readOperators,
  removeOperator,
} from '#use-cases/running/manage-operators.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { changedWords } from './changed-words.ts'
import { type Command, type CommandContext, inShop, WrongUse } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readOptions } from './options.ts'
import { table } from './table.ts'

const roleOption = { role: { type: 'string', multiple: true } } as const
const rolesHelp = `
Opciones:
  --role <rol>   dueño, pedidos, soporte, catálogo o contabilidad; se repite para dar varios`

const refusals = {
  ...changedWords,
  'already-there': 'Ya es de la tienda; «change-roles» le da otros roles.',
  'owner-first': 'La primera persona lleva el rol dueño: agrega --role dueño.',
  'last-owner': lastOwnerText,
  'operator-not-found': 'No está entre las personas de la tienda; «people» las muestra.',
}

export const peopleCommand: Command = {
  parameters: '',
  summary: 'Muestra las personas que llevan la tienda y sus roles',
  details: 'Con «--as <correo>» cualquier comando se da en nombre de una de ellas.',
  async run(words, context) {
    exactWords(readOptions(words, {}).positionals, [])
    return inShop(context, async ({ db }) => {
      const people = await readOperators(db)
      context.screen.write(
        people.length === 0
          ? 'Todavía no hay nadie: «invite <correo> --role dueño» agrega a la primera persona.\n'
          : table(people, [
              { title: 'Correo', of: ({ email }) => email },
              { title: 'Roles', of: ({ roles }) => roles.join(', ') },
              {
                title: 'Entró',
                of: ({ lastSignIn }) => (lastSignIn ? formatMoment(lastSignIn.at) : ''),
              },
              {
                title: 'Con',
                of: ({ lastSignIn }) => (lastSignIn ? signInMethodText(lastSignIn.method) : ''),
              },
            ]),
      )
      return 0
    })
  },
}

export const inviteCommand: Command = {
  parameters: '<correo> --role <rol>',
  summary: 'Agrega a una persona que lleva la tienda, con sus roles',
  details: rolesHelp,
  async run(words, context) {
    const order = readOrder(words)
    return inShop(context, async ({ db }) => {
      const added = await addOperator(
        db,
        { ...order, ...(await giverOf(db, context)) },
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
    return inShop(context, async ({ db }) => {
      const changed = await changeRoles(
        db,
        { ...order, ...(await giverOf(db, context)) },
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
  details: `\nOpciones:\n${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, agreeing)
    const [email] = exactWords(positionals, ['el correo'])
    if (!(await isAgreed(context, `¿Quitar a ${email}?`, values.si))) return 1
    return inShop(context, async ({ db }) => {
      const order = { email, ...(await giverOf(db, context)) }
      const removed = await removeOperator(db, order, context.now())
      if (!removed.ok) return refused(context, removed)
      context.screen.write(`${email} ya no es de la tienda.\n`)
      return 0
    })
  },
}

/**
 * The operator who grants roles, with their permissions. Undefined permissions mean no limit, because the machine's
 * owner is no operator.
 */
export async function giverOf(db: Db, { actor }: CommandContext) {
  const giver = await operators.findByEmail(db, actor.replace('operator:', ''))
  return { actor, permissions: giver?.permissions }
}

function readOrder(words: string[]): { email: string; roles: string[] } {
  const { values, positionals } = readOptions(words, roleOption)
  const [email] = exactWords(positionals, ['el correo'])
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new WrongUse(`«${email}» no es un correo.`)
  const roles = [...new Set(values.role)]
  if (roles.length === 0) throw new WrongUse('Falta --role.')
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
