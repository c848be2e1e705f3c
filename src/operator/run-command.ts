import {
  missingPermissionText,
  includesPermission,
  type Permission,
} from '#domain/running/permissions.ts'
import * as operators from '#persistence/running/operators.ts'
import { type CommandContext, UsageError } from './command.ts'
import { operatorCommandsByName } from './operator-commands-by-name.ts'

const commandPrefix = 'npm run shop --'

/** Runs one command of the operator's command line and returns the exit code; 2 for an unknown command. */
export async function runCommand(words: string[], context: CommandContext): Promise<number> {
  const [name, ...parameters] = words
  const { screen } = context
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    screen.write(helpFor(name === 'help' ? parameters[0] : undefined))
    return 0
  }
  const found = Object.hasOwn(operatorCommandsByName, name)
    ? operatorCommandsByName[name]
    : undefined
  if (!found) {
    screen.note(`No existe el comando «${name}».\n\n${helpFor()}`)
    return 2
  }
  if (parameters.includes('--help') || parameters.includes('-h')) {
    screen.write(helpFor(name))
    return 0
  }
  try {
    const { email, words: rest } = takeOutName(parameters)
    const { command, needs } = found
    return await command.run(rest, email === undefined ? context : inNameOf(email, needs, context))
  } catch (error) {
    if (error instanceof NotAllowed) {
      screen.note(`${error.message}\n`)
      return 1
    }
    if (!(error instanceof UsageError)) throw error
    screen.note(`${error.message}\n\n${helpFor(name)}`)
    return 2
  }
}

/** Error when the operator named by `--as` lacks the permission. */
class NotAllowed extends Error {}

/** Separates the option `--as` with the operator's e-mail from the other arguments of a command. */
function takeOutName(parameters: string[]): { email?: string; words: string[] } {
  const at = parameters.findIndex((word) => word === '--as' || word.startsWith('--as='))
  if (at < 0) return { words: parameters }
  const [own = '', next] = parameters.slice(at)
  const email = own === '--as' ? next : own.slice('--as='.length)
  if (!email) throw new UsageError('Falta el correo después de --as.')
  return { email: email.toLowerCase(), words: parameters.toSpliced(at, own === '--as' ? 2 : 1) }
}

/**
 * Context of a command run in the name of an operator (`--as`); permissions are checked once the
 * shop's services are open.
 */
function inNameOf(
  email: string,
  needs: Permission | undefined,
  context: CommandContext,
): CommandContext {
  return {
    ...context,
    actor: `operator:${email}`,
    async open() {
      const shop = await context.open()
      const operator = await operators.findOperatorByEmail(shop.db, email)
      const missing = operator && needs && !includesPermission(operator.permissions, needs)
      if (operator && !missing) return { ...shop, operator, permissions: operator.permissions }
      await shop.close()
      throw new NotAllowed(
        operator && needs
          ? missingPermissionText(needs)
          : `${email} no está entre las personas de la tienda; «people» las muestra.`,
      )
    },
  }
}

function helpFor(name?: string): string {
  const command =
    name !== undefined && Object.hasOwn(operatorCommandsByName, name)
      ? operatorCommandsByName[name]?.command
      : undefined
  if (command) {
    return `${command.summary}\n\nUso: ${commandPrefix} ${name} ${command.parameters}\n\n${command.details.trim()}\n`
  }
  const width = Math.max(...Object.keys(operatorCommandsByName).map((own) => own.length)) + 2
  const lines = Object.entries(operatorCommandsByName).map(
    ([
      own,
      {
        command: { summary },
      },
    ]) => `  ${own.padEnd(width)}${summary}`,
  )
  return [
    'Comandos de la tienda',
    '',
    `Uso: ${commandPrefix} <comando> [opciones]`,
    '',
    ...lines,
    '',
    `«${commandPrefix} help <comando>» explica cada uno. Con --as <correo> se da en nombre de una persona de la tienda:`,
    'la bitácora lo guarda así, y vale lo que sus roles permiten.',
    '',
  ].join('\n')
}
