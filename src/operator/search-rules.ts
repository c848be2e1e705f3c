import { getRefusalText } from '#contract/refusals/refusals.ts'
import { searchRuleKindLabels, formatSearchRule } from '#domain/catalogue/search-rule-labels.ts'
import { getSearchRuleState, type SearchRule } from '#domain/catalogue/search-rule.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import type * as missedSearches from '#persistence/catalogue/zero-result-searches.ts'
import { forgetLearnedSearch, readLearnedSearches } from '#use-cases/running/learned-searches.ts'
import {
  addSearchRule,
  changeSearchRule,
  removeSearchRule,
  setZeroResultSearchHidden,
  undoSearchRuleChange,
} from '#use-cases/running/manage-search-rules.ts'
import { previewSearch } from '#use-cases/running/preview-search.ts'
import { readZeroResultSearches } from '#use-cases/running/read-zero-result-searches.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandShopServices,
  UsageError,
} from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  askConfirmation,
} from './confirm-command.ts'
import { formatLearnedSearches } from './format-learned-searches.ts'
import { formatTable } from './format-table.ts'
import {
  parseRequiredArguments,
  parseId,
  parseRowLimit,
  parseOptions,
} from './parse-command-options.ts'
import { parseTimestamp } from './parse-timestamp.ts'
import { saveCsv } from './save-csv.ts'

const defaultLimit = 50
const mostInFile = 5000

const options = {
  ...skipConfirmationOption,
  aside: { type: 'boolean' },
  limit: { type: 'string' },
  csv: { type: 'string' },
  rules: { type: 'boolean' },
  learned: { type: 'boolean' },
  try: { type: 'string' },
  same: { type: 'string' },
  word: { type: 'string' },
  meant: { type: 'string' },
  pin: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  change: { type: 'string' },
  remove: { type: 'string' },
  undo: { type: 'string' },
  discard: { type: 'string' },
  recall: { type: 'string' },
  forget: { type: 'string' },
} as const

type Values = ReturnType<typeof parseOptions<typeof options>>['values']

export const searchRulesCommand: Command = {
  parameters: '[opciones]',
  summary:
    'Muestra lo que se buscó y no encontró nada; sinónimos, lo que se quiso decir y productos fijados',
  details: `
Lo buscado se cuenta por sus palabras: la tienda no sabe quién lo buscó. Una regla vale desde la siguiente
búsqueda, en las sugerencias y en los resultados, y su último cambio se deshace.

  npm run shop -- search --same "laptop, portátil"
  npm run shop -- search --word "lap top" --meant laptop
  npm run shop -- search --word regalos --pin SKU-1,SKU-2 --until "2026-12-24 18:00"

Qué ver:
  --aside             las búsquedas descartadas
  --limit <n>         cuántas, por omisión ${defaultLimit}
  --csv <archivo>     a un archivo
  --rules             las reglas
  --learned           lo que se abrió tras cada búsqueda
  --try <texto>       lo que encuentra hoy esa búsqueda

Qué hacer:
  --same <palabras>   significan lo mismo, entre comas
  --word <palabras>   lo que se busca, entre comas; con --meant o --pin
  --meant <palabras>  lo que se quiso decir
  --pin <SKU>         productos que salen primero, en su orden, entre comas
  --from, --until     desde y hasta cuándo salen, como "2026-11-27 09:00"
  --change <número>   en lugar de agregar una regla, cambia ésa
  --remove <número>   quita una regla
  --undo <número>     deshace el último cambio de una regla
  --discard <texto>   ya no se lista entre las que esperan
  --recall <texto>    se lista otra vez
  --forget <texto>    olvida lo aprendido de esa búsqueda
${skipConfirmationOptionHelp}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, options)
    parseRequiredArguments(positionals, [])
    const deed = deedOf(values)
    if (!deed) return withShopServices(context, (shop) => show(shop, values, context))
    if (!(await askConfirmation(context, deed.question, values.si))) return 1
    return withShopServices(context, async (shop) => {
      const done = await deed.run(shop, context)
      context.screen.write(`${done.words}\n`)
      return done.isDone ? 0 : 1
    })
  },
}

async function show({ db }: CommandShopServices, values: Values, { screen, now }: CommandContext) {
  if (values.try !== undefined) {
    const { products, total, corrected } = await previewSearch(db, values.try, now())
    if (corrected !== null) screen.write(`Se entiende «${corrected}».\n`)
    screen.write(total === 0 ? 'No encuentra nada.\n' : `Encuentra ${total}:\n`)
    for (const { sku, name } of products) screen.write(`${sku}  ${name}\n`)
    return 0
  }
  if (values.rules) {
    const rules = await searchRules.listSearchRules(db)
    screen.write(rules.length === 0 ? 'No hay reglas.\n' : rulesText(rules, now()))
    return 0
  }
  if (values.learned) {
    const limit = parseRowLimit(values.limit, defaultLimit)
    screen.write(formatLearnedSearches(await readLearnedSearches(db, { limit })))
    return 0
  }
  const isFile = values.csv !== undefined
  const limit = isFile ? mostInFile : parseRowLimit(values.limit, defaultLimit)
  const missed = await readZeroResultSearches(db, { setAside: values.aside ?? false }, { limit })
  if (values.csv !== undefined) {
    return (await saveCsv(values.csv, { columns: missedFile, rows: missed }, screen)) ? 0 : 1
  }
  screen.write(missed.length === 0 ? 'No hay búsquedas sin resultados.\n' : missedText(missed))
  return 0
}

const missedFile = {
  Búsqueda: ({ shown }: missedSearches.ZeroResultSearch) => shown,
  Veces: ({ searches }: missedSearches.ZeroResultSearch) => searches,
  'Primera vez': ({ firstOn }: missedSearches.ZeroResultSearch) => firstOn,
  'Última vez': ({ lastOn }: missedSearches.ZeroResultSearch) => lastOn,
}

function missedText(missed: readonly missedSearches.ZeroResultSearch[]): string {
  return formatTable(missed, [
    { title: 'Veces', of: ({ searches }) => String(searches), right: true },
    { title: 'Última vez', of: ({ lastOn }) => lastOn },
    { title: 'Búsqueda', of: ({ shown }) => shown },
  ])
}

const states = { on: '', waiting: 'espera', over: 'terminó' }

function rulesText(rules: readonly searchRules.SearchRuleRow[], now: Date): string {
  return formatTable(rules, [
    { title: 'Número', of: ({ id }) => String(id), right: true },
    { title: 'Qué hace', of: ({ kind }) => searchRuleKindLabels[kind] },
    { title: '', of: (rule) => states[getSearchRuleState(rule, now)] },
    {
      title: 'Palabras',
      of: (rule) => [formatSearchRule(rule), ...rule.products].join('  '),
    },
  ])
}

type Deed = {
  question: string
  run: (
    shop: CommandShopServices,
    context: CommandContext,
  ) => Promise<{ isDone: boolean; words: string }>
}

/**
 * Change to the search rules that the command's options request; null if the command only lists
 * rules.
 */
function deedOf(values: Values): Deed | null {
  if (values.discard !== undefined) return asideAction(values.discard, true)
  if (values.recall !== undefined) return asideAction(values.recall, false)
  if (values.forget !== undefined) return forgetAction(values.forget)
  if (values.remove !== undefined) return numberAction(values.remove, 'Quitar', removeSearchRule)
  if (values.undo !== undefined)
    return numberAction(values.undo, 'Deshacer el cambio de', undoSearchRuleChange)
  const rule = ruleOf(values)
  if (!rule) return null
  const id = values.change === undefined ? null : parseId(values.change)
  return {
    question: id === null ? `¿Guardar «${formatSearchRule(rule)}»?` : `¿Cambiar la regla ${id}?`,
    async run({ db }, { actor, now }) {
      const given = { ...rule, by: { actor } }
      const saved =
        id === null
          ? await addSearchRule(db, given, now())
          : await changeSearchRule(db, { ...given, id }, now())
      return saved.ok ? { isDone: true, words: 'Guardada; ya vale en la tienda.' } : refusal(saved)
    },
  }
}

function ruleOf({ same, word, meant, pin, from, until }: Values): SearchRule | null {
  const none = { meant: [], products: [], from: null, until: null }
  if (same !== undefined) return { ...none, kind: 'same', words: list(same) }
  if (word === undefined) {
    if (meant !== undefined || pin !== undefined) throw new UsageError('Falta --word.')
    return null
  }
  const words = list(word)
  if (meant !== undefined) return { ...none, kind: 'meant', words, meant: list(meant) }
  if (pin === undefined) throw new UsageError('Falta --meant o --pin.')
  const moments = { from: parseTimestamp(from), until: parseTimestamp(until) }
  return { ...none, kind: 'pinned', words, products: list(pin), ...moments }
}

function list(text: string): string[] {
  return text.split(',').map((one) => one.trim())
}

function asideAction(words: string, aside: boolean): Deed {
  return {
    question: aside ? `¿Descartar «${words}»?` : `¿Volver a listar «${words}»?`,
    async run({ db }, { actor, now }) {
      const count = await setZeroResultSearchHidden(
        db,
        { words: [words], aside, by: { actor } },
        now(),
      )
      return { isDone: count > 0, words: count > 0 ? 'Anotado.' : 'No hay esa búsqueda.' }
    },
  }
}

function forgetAction(words: string): Deed {
  return {
    question: `¿Olvidar lo aprendido de «${words}»?`,
    async run({ db }, { actor, now }) {
      const isDone = await forgetLearnedSearch(db, { words, by: { actor } }, now())
      return { isDone, words: isDone ? 'Olvidado.' : 'No hay nada aprendido de ella.' }
    },
  }
}

function numberAction(
  number: string,
  what: string,
  run: typeof removeSearchRule | typeof undoSearchRuleChange,
): Deed {
  const id = parseId(number)
  return {
    question: `¿${what} la regla ${id}?`,
    async run({ db }, { actor, now }) {
      const done = await run(db, { id, by: { actor } }, now())
      return done.ok ? { isDone: true, words: 'Hecho.' } : refusal(done)
    },
  }
}

type Refused = Exclude<
  Awaited<ReturnType<typeof addSearchRule | typeof changeSearchRule>>,
  { ok: true }
>

function refusal(refused: Refused) {
  const words =
    refused.code === 'rule-refused'
      ? Object.values(refused.fields).join(' ')
      : getRefusalText(refused.code, { 'rule-not-found': 'No existe esa regla.' })
  return { isDone: false, words }
}
