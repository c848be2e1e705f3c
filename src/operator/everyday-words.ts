import { getRefusalText } from '#contract/refusals/refusals.ts'
import { everydayKindLabels, everydayStateLabels } from '#domain/catalogue/everyday-word-labels.ts'
import {
  type EverydayWord,
  readEverydayWords,
  switchEverydayWords,
} from '#use-cases/running/manage-everyday-words.ts'
import { type Command, UsageError, withShopServices } from './command.ts'
import {
  askConfirmation,
  skipConfirmationOption,
  skipConfirmationOptionHelp,
} from './confirm-command.ts'
import { formatTable } from './format-table.ts'
import { parseOptions, parseRequiredArguments, parseRowLimit } from './parse-command-options.ts'

const defaultLimit = 50

export const everydayWordsCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra, apaga y vuelve a usar las palabras comunes que la búsqueda entiende',
  details: `
Lo que se apaga deja de valer desde la siguiente búsqueda. Para que una palabra encuentre otra cosa, agrega
una regla: search --word compu --meant laptop

  npm run shop -- words --search compu
  npm run shop -- words --off "lap top, compu"

Qué ver:
  --search <texto>  las que llevan ese texto, en lo que se escribe o en lo que encuentra
  --switched-off    solo las apagadas
  --limit <n>       cuántas, por omisión ${defaultLimit}

Qué hacer:
  --off <palabras>  las apaga, entre comas
  --on <palabras>   las vuelve a usar
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      ...skipConfirmationOption,
      search: { type: 'string' },
      'switched-off': { type: 'boolean' },
      limit: { type: 'string' },
      off: { type: 'string' },
      on: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const { screen, actor, now } = context
    const { off, on } = values
    if (off !== undefined && on !== undefined) throw new UsageError('Usa --off o --on.')
    const given = off ?? on
    if (given === undefined) {
      const limit = parseRowLimit(values.limit, defaultLimit)
      const filter = { search: values.search, isOff: values['switched-off'] }
      const found = await withShopServices(context, ({ db }) =>
        readEverydayWords(db, filter, { limit }),
      )
      screen.write(found.total === 0 ? 'No hay palabras comunes así.\n' : formatWords(found.words))
      return 0
    }
    const question = on === undefined ? `¿Apagar «${given}»?` : `¿Volver a usar «${given}»?`
    if (!(await askConfirmation(context, question, values.si))) return 1
    const switched = await withShopServices(context, ({ db }) =>
      switchEverydayWords(
        db,
        { words: given.split(','), off: on === undefined, by: { actor } },
        now(),
      ),
    )
    screen.write(
      !switched.ok
        ? `${getRefusalText(switched.code)}\n`
        : switched.phrases.length > 0
          ? 'Hecho; ya vale en la tienda.\n'
          : 'Ya estaban así.\n',
    )
    return switched.ok ? 0 : 1
  },
}

function formatWords(words: readonly EverydayWord[]): string {
  return formatTable(words, [
    { title: 'Clase', of: ({ kind }) => everydayKindLabels[kind] },
    { title: 'Estado', of: ({ state }) => everydayStateLabels[state] },
    {
      title: 'Palabras',
      of: ({ spellings, means }) => `${spellings.join(', ')} → ${means.join(', ')}`,
    },
  ])
}
