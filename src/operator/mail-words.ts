import {
  mailPlaces,
  type MailWords,
  mailWordsFields,
  placesOf,
} from '#domain/running/mail-words.ts'
import { type LetterState, listMailWords, readMailWords } from '#use-cases/read-mail-words.ts'
import { resetMailWords, saveMailWords } from '#use-cases/running/mail-words.ts'
import { previewMail } from '#use-cases/running/preview-mail.ts'
import { agreeing, agreeingHelp, isAgreed } from './agree.ts'
import { changedWords } from './changed-words.ts'
import { type Command, type CommandContext, inShop, WrongUse } from './command.ts'
import { readOptions } from './options.ts'
import { readJson } from './read-json.ts'
import { table } from './table.ts'

const options = {
  ...agreeing,
  print: { type: 'boolean' },
  preview: { type: 'boolean' },
  reset: { type: 'boolean' },
} as const

const states = { default: 'de la casa', own: 'propias', refused: 'propias, ya no se pueden mandar' }
const labels = { subject: 'Asunto', opening: 'Apertura', closing: 'Cierre' }
const refusals = {
  ...changedWords,
  'letter-not-found': 'No hay un correo con ese nombre; «mail-words» los lista.',
  unchanged: 'No cambió nada: ya decía eso.',
}

export const mailWordsCommand: Command = {
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
${agreeingHelp}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, options)
    const [code, file, extra] = positionals
    if (extra !== undefined) throw new WrongUse(`Sobra «${extra}».`)
    if (code === undefined) return list(context)
    if (values.reset) return reset(code, context, values.si)
    if (file !== undefined) return take(code, file, context, values.si)
    return show(code, context, values)
  },
}

function list(context: CommandContext): Promise<number> {
  return inShop(context, async ({ db }) => {
    context.screen.write(
      table(await listMailWords(db), [
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
  return inShop(context, async ({ db }) => {
    const found = await readMailWords(db, code)
    if (!found) {
      screen.write(`${refusals['letter-not-found']}\n`)
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

function letterText({ letter, state, words }: LetterState): string {
  const said = mailWordsFields.map((field) => `${labels[field]}:\n${words[field]}\n`)
  const places = table(placesOf(letter), [
    { title: 'Puede nombrar', of: (place) => `{${place}}` },
    { title: 'Qué es', of: (place) => mailPlaces[place].means },
    { title: 'Ejemplo', of: (place) => mailPlaces[place].example },
  ])
  return `${letter.name}. ${letter.sent}\nPalabras ${states[state]}.\n\n${said.join('\n')}\n${places}`
}

async function take(
  code: string,
  file: string,
  context: CommandContext,
  si: boolean | undefined,
): Promise<number> {
  const words = wordsIn(await readJson(file))
  if (!(await isAgreed(context, `¿Cambiar las palabras de «${code}»?`, si))) return 1
  return inShop(context, async ({ db }) => {
    const change = { code, words, by: { actor: context.actor } }
    const saved = await saveMailWords(db, change, context.now())
    context.screen.write(saved.ok ? 'Guardado.\n' : `${refusal(saved)}\n`)
    return saved.ok ? 0 : 1
  })
}

/** Parses custom e-mail texts from a file; unknown fields are rejected. */
function wordsIn(file: unknown): Partial<MailWords> {
  const given = typeof file === 'object' && file !== null ? Object.entries(file) : []
  const wrong = given.find(
    ([field, text]) => !Object.hasOwn(labels, field) || typeof text !== 'string',
  )
  if (wrong || given.length === 0) {
    throw new WrongUse('El archivo es un objeto con «subject», «opening» y «closing», de texto.')
  }
  return Object.fromEntries(given)
}

async function reset(code: string, context: CommandContext, si: boolean | undefined) {
  const question = `¿Volver a las palabras de la casa en «${code}»?`
  if (!(await isAgreed(context, question, si))) return 1
  return inShop(context, async ({ db }) => {
    const change = { code, by: { actor: context.actor } }
    const done = await resetMailWords(db, change, context.now())
    context.screen.write(done.ok ? 'Hecho.\n' : `${refusal(done)}\n`)
    return done.ok ? 0 : 1
  })
}

type Refused =
  | { code: keyof typeof refusals }
  | { code: 'words-refused'; fields: Partial<Record<string, string>> }

function refusal(refused: Refused): string {
  if (!('fields' in refused)) return refusals[refused.code]
  return mailWordsFields
    .flatMap((field) => {
      const words = refused.fields[field]
      return words === undefined ? [] : [`${labels[field]}: ${words}`]
    })
    .join('\n')
}
