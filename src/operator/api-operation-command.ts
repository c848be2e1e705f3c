import type { OperationName, OperationSchemaType } from '#contract/operator/all-api-operations.ts'
import { listOperationFields, parseFieldValue } from './api-operation-fields.ts'
import {
  type OperationCommandServices,
  type RejectedOperationError,
  fetchOperationResponseBody,
  runOperationCommand,
} from './call-api-operation.ts'
import { type Command, type CommandContext, UsageError } from './command.ts'
import {
  askConfirmation,
  skipConfirmationOption,
  skipConfirmationOptionHelp,
} from './confirm-command.ts'
import { parseRowLimit, parseOptions } from './parse-command-options.ts'
import { savePrivateFile } from './save-file.ts'

/** Arguments and options of a command, as given. */
export type CommandArgumentValues = Readonly<
  Record<string, string | boolean | string[] | undefined>
>

type CallParts<Name extends OperationName> = {
  params?: Partial<OperationSchemaType<Name, 'params'>>
  query?: Partial<OperationSchemaType<Name, 'query'>>
  body?: Partial<OperationSchemaType<Name, 'body'>>
}

type Option = {
  /** Name of the operation's field that the option sets, if it differs from the option's name */
  field?: string
  /**
   * Spanish placeholder for the option's value in the help text; absent for a flag, which has no
   * value
   */
  of?: string
  hint: string
  /** Allowed values with their explanations */
  choices?: Readonly<Record<string, string>>
  repeats?: true
  /**
   * The option may be omitted although the operation requires its field, because `complete` then
   * supplies the value
   */
  isOptional?: true
}

type OperationCommand<Name extends OperationName> = {
  summary: string
  /** Explanation in the help text */
  details?: string
  /**
   * Positional arguments: field name and Spanish name with article, bracketed if optional. The last
   * argument takes remaining words if its field is a list or its name ends with `…`
   */
  arguments?: Readonly<Record<string, string>>
  options?: Readonly<Record<string, Option>>
  /** Confirmation question, such as `¿Quitar el rol almacén?` */
  question?: (given: Readonly<Record<string, string>>) => string
  /**
   * Returns further fields of the API call, derived from the given arguments and options or read by
   * other operations
   */
  complete?: (
    given: CommandArgumentValues,
    tools: OperationCommandServices,
  ) => CallParts<Name> | Promise<CallParts<Name>>
  /**
   * Name of a paginated list in the reply; the command reads further pages until it has `--limit`
   * rows
   */
  pages?: keyof OperationSchemaType<Name, 'reply'> & string
  /** Operation that exports the same rows as CSV, for the `--csv` option */
  csv?: OperationName
  /**
   * Returns the text printed for the API's reply; by default the `messageForUser` of the reply is
   * printed
   */
  print?: (
    reply: OperationSchemaType<Name, 'reply'>,
    given: CommandArgumentValues,
    tools: OperationCommandServices,
  ) => string | Promise<string>
  /**
   * Set if the reply is a file, which is saved under the name in the last argument; returns the
   * text printed after saving
   */
  saved?: (given: Readonly<Record<string, string>>) => string
}

const defaultLimit = 100
const limitOption = { of: 'n', hint: `cuántos a lo más; por omisión ${defaultLimit}` }
const csvOption = { of: 'archivo', hint: 'los guarda todos en un archivo nuevo, .csv o .xlsx' }

/**
 * Defines a command that calls one operation of the operator API. Arguments and options that are
 * not fields of the operation serve only `complete` and `print`.
 */
export function defineOperationCommand<Name extends OperationName>(
  operation: Name,
  row: OperationCommand<Name>,
): { command: Command } {
  const fields = listOperationFields(operation)
  const { question, complete, pages, csv, print, saved } = row
  const positional = Object.entries({ ...row.arguments, ...(saved && { file: 'el archivo' }) })
  const options = Object.entries<Option>({
    ...row.options,
    ...(pages && { limit: limitOption }),
    ...(csv && { csv: csvOption }),
  })
  const fieldOf = (name: string) => fields.get(row.options?.[name]?.field ?? name)
  const isRest = (name: string, named: string) =>
    named.endsWith('…') || (fields.get(name)?.isList ?? false)
  const required = options.filter(
    ([name, { isOptional }]) => fieldOf(name)?.isRequired && !isOptional,
  )

  async function run(words: string[], context: CommandContext): Promise<number> {
    const { values, positionals } = parseOptions(words, {
      ...Object.fromEntries(
        options.map(([name, { of, repeats }]) => [
          name,
          {
            type: of === undefined ? ('boolean' as const) : ('string' as const),
            multiple: repeats ?? fieldOf(name)?.isList ?? false,
          },
        ]),
      ),
      ...(question && skipConfirmationOption),
    })
    const given: CommandArgumentValues = { ...readArguments(positionals), ...values }
    for (const [name, option] of options) checkChoice(name, option, given[name])
    for (const [name, { hint }] of required) {
      if (given[name] === undefined) throw new UsageError(`Falta --${name}: ${hint}.`)
    }
    const sent = callOf(given)
    const texts = textsOf(given)
    if (question && !(await askConfirmation(context, question(texts), given['si'] === true)))
      return 1
    return runOperationCommand(context, (tools) => perform(tools, sent, given), refusalText)
  }

  async function perform(
    tools: OperationCommandServices,
    sent: SentCall,
    given: CommandArgumentValues,
  ): Promise<number> {
    const { shop, context } = tools
    const completed: CallParts<Name> = (await complete?.(given, tools)) ?? {}
    const call: SentCall = {
      params: { ...sent.params, ...completed.params },
      query: { ...sent.query, ...completed.query },
      ...(sent.body && { body: { ...sent.body, ...completed.body } }),
    }
    const request = () => fetchOperationResponseBody(shop, context, operation, call)
    if (saved) {
      const content = await request()
      const file = String(given['file'])
      return savePrivateFile(file, content, { screen: context.screen, text: saved(textsOf(given)) })
    }
    if (csv && typeof given['csv'] === 'string') {
      const file = given['csv']
      const isWorkbook = file.toLowerCase().endsWith('.xlsx')
      const content = await fetchOperationResponseBody(shop, context, csv, { ...call, isWorkbook })
      return savePrivateFile(file, content, {
        screen: context.screen,
        text: `Guardado en ${file}.`,
      })
    }
    const reply = JSON.parse((await request()).toString() || '{}')
    if (pages) {
      const rows: unknown[] = reply[pages]
      const limit = parseRowLimit(given['limit']?.toString(), defaultLimit)
      for (let { next } = reply; next && rows.length < limit;) {
        call.query = { ...call.query, after: next }
        const page = JSON.parse((await request()).toString())
        rows.push(...page[pages])
        next = page.next
      }
      rows.length = Math.min(rows.length, limit)
    }
    context.screen.write(print ? await print(reply, given, tools) : `${reply.messageForUser}\n`)
    return 0
  }

  function readArguments(words: string[]): Record<string, string | string[]> {
    const given: Record<string, string | string[]> = {}
    for (const [index, [name, named]] of positional.entries()) {
      const word = words[index]
      if (word === undefined && !named.startsWith('[')) throw new UsageError(`Falta ${named}.`)
      if (isRest(name, named)) given[name] = words.slice(index)
      else if (word !== undefined) given[name] = word
    }
    const extra = words[positional.length]
    if (extra !== undefined && !positional.some((one) => isRest(...one)))
      throw new UsageError(`Sobra «${extra}».`)
    return given
  }

  function callOf(given: CommandArgumentValues): SentCall {
    const call: SentCall = { params: {}, query: {} }
    if ([...fields.values()].some(({ part }) => part === 'body')) call.body = {}
    for (const [name, value] of Object.entries(given)) {
      const field = fieldOf(name)
      if (!field || value === undefined) continue
      call[field.part] = { ...call[field.part], [field.name]: parseFieldValue(field, value) }
    }
    return call
  }

  /**
   * Error text of a rejected API call: the message, then one line for each argument or option that
   * the API rejected.
   */
  function refusalText({ message, problem }: RejectedOperationError): string {
    const rejected = Object.entries(problem.fields ?? {}).filter(([, text]) => text !== message)
    const named = rejected.map(([path, text]) => {
      const field = path.split('.')[0] ?? ''
      const option = options.find(([name]) => fieldOf(name)?.name === field)?.[0]
      const argument = positional.find(([name]) => name === field)?.[1]
      return `  ${option ? `--${option}` : (argument ?? path)}: ${text}`
    })
    return [message, ...named].join('\n')
  }

  return {
    command: {
      summary: row.summary,
      parameters: [
        ...positional.map(([name, named]) => placeholderOf(named, isRest(name, named))),
        ...required.map(([name, { of = '' }]) => `--${name} <${of}>`),
        ...(question || options.length > required.length ? ['[opciones]'] : []),
      ].join(' '),
      details: helpOf(row.details, options, question !== undefined),
      run,
    },
  }
}

/**
 * Combines two commands under one name: with an argument the command shows one record, without an
 * argument the list.
 */
export function combineListAndDetailCommands(
  list: { command: Command },
  one: { command: Command },
): { command: Command } {
  return {
    command: {
      ...list.command,
      parameters: [`[${one.command.parameters.replace(/[<>]/g, '')}]`, list.command.parameters]
        .join(' ')
        .trim(),
      run: (words, context) =>
        ((words[0]?.startsWith('-') ?? true) ? list : one).command.run(words, context),
    },
  }
}

type Values = Record<string, unknown>
type SentCall = { params: Values; query: Values; body?: Values }

function textsOf(given: CommandArgumentValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
}

function checkChoice(name: string, { choices }: Option, value: CommandArgumentValues[string]) {
  if (!choices) return
  for (const word of [value ?? []].flat()) {
    if (!Object.hasOwn(choices, String(word)))
      throw new UsageError(
        `--${name} no puede ser «${word}»: es ${Object.keys(choices).join(', ')}.`,
      )
  }
}

/**
 * Placeholder of an argument in the help text: `el número de la reseña` → `<número>`; an optional
 * argument is in square brackets.
 */
function placeholderOf(named: string, isList: boolean): string {
  const [, word = ''] = /^\[?(?:el|la|los|las) (\p{L}+)/u.exec(named) ?? []
  const shown = `${word}${isList ? '…' : ''}`
  return named.startsWith('[') ? `[${shown}]` : `<${shown}>`
}

function helpOf(details = '', options: [string, Option][], isConfirmed: boolean): string {
  const lines = options.flatMap(([name, { of, hint, choices = {} }]) => [
    `  ${`--${name}${of === undefined ? '' : ` <${of}>`}`.padEnd(19)}${hint}`,
    ...Object.entries(choices).map(([code, text]) => `${' '.repeat(23)}${code.padEnd(22)}${text}`),
  ])
  if (isConfirmed) lines.push(skipConfirmationOptionHelp)
  return [details.trim(), lines.length > 0 && `Opciones:\n${lines.join('\n')}`]
    .filter(Boolean)
    .join('\n\n')
}
