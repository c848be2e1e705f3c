import { agreeingHelp, agreeing, isAgreed } from './agree.ts'
import type { Command, CommandContext } from './command.ts'
import { exactWords, readId, readOptions } from './options.ts'

type Words = {
  summary: string
  /** Spanish noun with article for the object of the command: 'la reseña' */
  of: string
}

/** Creates a command that acts on the object with the given number, after confirmation. */
export function numberedCommand({
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
    details: `Opciones:\n${agreeingHelp}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, agreeing)
      const [number] = exactWords(positionals, [`el número de ${of}`])
      const id = readId(number)
      if (!(await isAgreed(context, `¿${question} ${of} ${id}?`, values.si))) return 1
      return run(context, id)
    },
  }
}

/** Creates a command that publishes the shop's answer to the object with the given number, after confirmation. */
export function answeringCommand({
  summary,
  of,
  run,
}: Words & {
  run: (context: CommandContext, answer: { id: number; text: string }) => Promise<number>
}): Command {
  return {
    parameters: '<número> <texto> [opciones]',
    summary,
    details: `
Una respuesta nueva ocupa el lugar de la anterior.

Opciones:
${agreeingHelp}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, agreeing)
      const [number, text] = exactWords(positionals, [`el número de ${of}`, 'el texto'])
      const id = readId(number)
      if (!(await isAgreed(context, `¿Publicar la respuesta a ${of} ${id}?`, values.si))) return 1
      return run(context, { id, text })
    },
  }
}
