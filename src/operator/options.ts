import { type ParseArgsConfig, parseArgs } from 'node:util'
import { WrongUse } from './command.ts'

/** Reads a command's words; what it does not know is a wrong use, explained in Spanish. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, named = ''] = /'([^']+)'/.exec(message) ?? []
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new WrongUse(`No existe la opción ${named}.`)
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
      throw new WrongUse(`La opción ${named} no se usa así.`)
    throw error
  }
}

/** The one file or folder that a command is about. */
export function onlyPath(positionals: string[], what: string): string {
  const [path, ...others] = positionals
  if (path === undefined) throw new WrongUse(`Falta ${what}.`)
  if (others.length) throw new WrongUse(`Sobra «${others[0]}».`)
  return path
}

/** A row's number as the operator typed it. */
export function readId(word: string): number {
  const id = Number(word)
  if (!Number.isSafeInteger(id) || id < 1) throw new WrongUse(`«${word}» no es un número.`)
  return id
}
