import type { Command, CommandContext } from './command.ts'
import {
  skipConfirmationOptionHelp,
  skipConfirmationOption,
  askConfirmation,
} from './confirm-command.ts'
import { parseRequiredArguments, parseId, parseOptions } from './parse-command-options.ts'

type Words = {
  summary: string
  /** Spanish noun with article for the kind of record, such as 'la reseña' */
  of: string
}

/**
 * Creates a command that acts on the record with the given number (such as a review), after
 * confirmation.
 */
export function defineCommandWithIdArgument({
  summary,
  of,
  question,
  run,
}: Words & {
  /** Action named in the confirmation question: 'Ocultar' */
  question: string
  run: (context: CommandContext, id: number) => Promise<number>
}): Command {
  return {
    parameters: '<número> [opciones]',
    summary,
    details: `Opciones:\n${skipConfirmationOptionHelp}`,
    async run(words, context) {
      const { values, positionals } = parseOptions(words, skipConfirmationOption)
      const [number] = parseRequiredArguments(positionals, [`el número de ${of}`])
      const id = parseId(number)
      if (!(await askConfirmation(context, `¿${question} ${of} ${id}?`, values.si))) return 1
      return run(context, id)
    },
  }
}
