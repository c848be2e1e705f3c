import {
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import {
  mailPlaceholders,
  type MailTexts,
  mailTextFields,
  listMailPlaceholders,
} from '#domain/running/mail-texts.ts'
import { type MailTemplateTexts, listMailTexts, readMailTexts } from '#use-cases/read-mail-texts.ts'
import { resetMailTexts, saveMailTexts } from '#use-cases/running/manage-mail-texts.ts'
import { previewMail } from '#use-cases/running/preview-mail.ts'
import { type Command, type CommandContext, withShopServices, UsageError } from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parseOptions } from './parse-command-options.ts'
import { readJsonFile } from './read-text-file.ts'

const options = {
  ...skipConfirmationOption,
  print: { type: 'boolean' },
  preview: { type: 'boolean' },
  reset: { type: 'boolean' },
} as const

const states = { default: 'de la casa', own: 'propias', refused: 'propias, ya no se pueden mandar' }
const labels = { subject: 'Asunto', opening: 'Apertura', closing: 'Cierre' }
const ownTexts: OwnRefusalTexts = {
  'letter-not-found': 'No hay un correo con ese nombre; «mail-words» los lista.',
  unchanged: 'No cambió nada: ya decía eso.',
}

export const mailTextsCommand: Command = {
  parameters: '[<correo> [archivo.json]] [opciones]',
  summary: 'Muestra los correos a quien compra y sus palabras, o las toma de un archivo',
  details: `
Sin nada los lista. Con un correo muestra sus palabras y lo que pueden nombrar, entre llaves. Con archivo toma de él
«subject», «opening» y «closing»; lo que no nombra se queda. Valen desde el siguiente correo que sale.

  npm run --silent shop -- mail-words pedido-confirmado --print > palabras.json
  npm run shop -- mail-words pedido-confirmado palabras.json

Opciones:
  --print            escribe sus palabras como archivo
  --preview          escribe el correo con datos de ejemplo
  --reset            vuelve a las palabras de la casa
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, options)
    const [code, file, extra] = positionals
    if (extra !== undefined) throw new UsageError(`Sobra «${extra}».`)
    if (code === undefined) return list(context)
    if (values.reset) return reset(code, context, values.si)
    if (file !== undefined) return take(code, file, context, values.si)
    return show(code, context, values)
  },
}

function list(context: CommandContext): Promise<number> {
  return withShopServices(context, async ({ db }) => {
    context.screen.write(
      formatTable(await listMailTexts(db), [
        { title: 'Correo', of: ({ code }) => code },
        { title: 'Palabras', of: ({ state }) => states[state] },
        { title: 'Asunto', of: ({ words }) => words.subject },
      ]),
    )
    return 0
  })
}

function show(
  code: string,
  context: CommandContext,
  { print, preview }: { print?: boolean; preview?: boolean },
): Promise<number> {
  const { screen } = context
  return withShopServices(context, async ({ db }) => {
    const found = await readMailTexts(db, code)
    if (!found) {
      screen.write(`${getRefusalText('letter-not-found', ownTexts)}\n`)
      return 1
    }
    if (print) {
      screen.write(`${JSON.stringify(found.words, null, 2)}\n`)
      return 0
    }
    if (preview) {
      const { words } = found
      const shown = await previewMail(db, { code, words, shopUrl: 'https://tienda.example' })
      screen.write(shown.ok ? `${shown.mail.subject}\n\n${shown.mail.text}` : `${refusal(shown)}\n`)
      return shown.ok ? 0 : 1
    }
    screen.write(letterText(found))
    return 0
  })
}

function letterText({ letter, state, words }: MailTemplateTexts): string {
  const said = mailTextFields.map((field) => `${labels[field]}:\n${words[field]}\n`)
  const places = formatTable(listMailPlaceholders(letter), [
    { title: 'Puede nombrar', of: (place) => `{${place}}` },
    { title: 'Qué es', of: (place) => mailPlaceholders[place].means },
    { title: 'Ejemplo', of: (place) => mailPlaceholders[place].example },
  ])
  return `${letter.name}. ${letter.sent}\nPalabras ${states[state]}.\n\n${said.join('\n')}\n${places}`
}

async function take(
  code: string,
  file: string,
  context: CommandContext,
  si: boolean | undefined,
): Promise<number> {
  const words = wordsIn(await readJsonFile(file))
  if (!(await askConfirmation(context, `¿Cambiar las palabras de «${code}»?`, si))) return 1
  return withShopServices(context, async ({ db }) => {
    const change = { code, words, by: { actor: context.actor } }
    const saved = await saveMailTexts(db, change, context.now())
    context.screen.write(saved.ok ? 'Guardado.\n' : `${refusal(saved)}\n`)
    return saved.ok ? 0 : 1
  })
}

/** Parses custom e-mail texts from a file; unknown fields are rejected. */
function wordsIn(file: unknown): Partial<MailTexts> {
  const given = typeof file === 'object' && file !== null ? Object.entries(file) : []
  const wrong = given.find(
    ([field, text]) => !Object.hasOwn(labels, field) || typeof text !== 'string',
  )
  if (wrong || given.length === 0) {
    throw new UsageError('El archivo es un objeto con «subject», «opening» y «closing», de texto.')
  }
  return Object.fromEntries(given)
}

async function reset(code: string, context: CommandContext, si: boolean | undefined) {
  const question = `¿Volver a las palabras de la casa en «${code}»?`
  if (!(await askConfirmation(context, question, si))) return 1
  return withShopServices(context, async ({ db }) => {
    const change = { code, by: { actor: context.actor } }
    const done = await resetMailTexts(db, change, context.now())
    context.screen.write(done.ok ? 'Hecho.\n' : `${refusal(done)}\n`)
    return done.ok ? 0 : 1
  })
}

type Refused =
  | { code: RefusalCode }
  | { code: 'words-refused'; fields: Partial<Record<string, string>> }

function refusal(refused: Refused): string {
  if (!('fields' in refused)) return getRefusalText(refused.code, ownTexts)
  return mailTextFields
    .flatMap((field) => {
      const words = refused.fields[field]
      return words === undefined ? [] : [`${labels[field]}: ${words}`]
    })
    .join('\n')
}
