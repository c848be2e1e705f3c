import { getRefusalText, type OwnRefusalTexts } from '#contract/refusals/refusals.ts'
import { formatProductField } from '#domain/catalogue/format-product-field.ts'
import {
  listChangedFields,
  calculateSellingPriceChange,
} from '#domain/catalogue/product-change-set.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import {
  applyChangeSet,
  type ChangeSetRunResult,
  undoChangeSet,
} from '#use-cases/running/apply-product-change-set.ts'
import {
  type ChangeSetWithCounts,
  listChangeSets,
  readChangeSet,
} from '#use-cases/running/read-product-change-sets.ts'
import {
  type Command,
  type CommandContext,
  withShopServices,
  type CommandShopServices,
} from './command.ts'
import {
  skipConfirmationOption,
  skipConfirmationOptionHelp,
  endOffersOption,
  endOffersOptionHelp,
  endOffersOptionHint,
  askConfirmation,
} from './confirm-command.ts'
import { formatShortDateTime } from './format-short-date-time.ts'
import { formatTable } from './format-table.ts'
import {
  parseRequiredArguments,
  parseId,
  parseRowLimit,
  parseOptions,
} from './parse-command-options.ts'

const defaultLimit = 50

const ownTexts: OwnRefusalTexts = {
  'set-undone': 'Ese cambio ya se deshizo.',
  'step-up-required': 'Son muchos precios: confirma en el Mostrador quién eres.',
}

const stateTexts: Record<string, string> = {
  prepared: 'por cambiar',
  refused: 'no se puede',
  applied: 'cambiado',
  left: 'sigue igual',
  undone: 'deshecho',
  kept: 'sigue cambiado',
}

export const changeSetsCommand: Command = {
  parameters: '[opciones]',
  summary: 'Muestra los cambios de muchos productos que se hicieron',
  details: `
Opciones:
  --limit <n>        cuántos, por omisión ${defaultLimit}
  --before <número>  los anteriores a ese cambio`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, {
      limit: { type: 'string' },
      before: { type: 'string' },
    })
    parseRequiredArguments(positionals, [])
    const limit = parseRowLimit(values.limit, defaultLimit)
    const before = values.before === undefined ? undefined : parseId(values.before)
    return withShopServices(context, async ({ db }) => {
      const { sets } = await listChangeSets(db, { before, limit })
      context.screen.write(sets.length === 0 ? 'No hay cambios.\n' : formatTable(sets, setColumns))
      return 0
    })
  },
}

const setColumns = [
  { title: 'Número', of: ({ id }: ChangeSetWithCounts) => String(id), right: true },
  {
    title: 'Cuándo',
    of: ({ appliedAt }: ChangeSetWithCounts) => (appliedAt ? formatShortDateTime(appliedAt) : ''),
  },
  { title: 'Quién', of: ({ actor }: ChangeSetWithCounts) => actor },
  {
    title: 'Productos',
    of: ({ counts }: ChangeSetWithCounts) => String(counts.applied + counts.undone + counts.kept),
    right: true,
  },
  { title: 'Cambio', of: ({ summary }: ChangeSetWithCounts) => summary },
  { title: '', of: ({ undoneAt }: ChangeSetWithCounts) => (undoneAt ? 'deshecho' : '') },
]

export const changeSetCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Muestra un cambio: cómo era y cómo queda cada producto',
  details: `
Opciones:
  --limit <n>  cuántos productos, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = parseOptions(words, { limit: { type: 'string' } })
    const [id] = parseRequiredArguments(positionals, ['el número del cambio'])
    const limit = parseRowLimit(values.limit, defaultLimit)
    return withShopServices(context, ({ db }) =>
      printChangeSetPreview(db, parseId(id), limit, context),
    )
  },
}

/** Prints the first products of a bulk change as a preview; returns the command's exit code. */
export async function printChangeSetPreview(
  db: CommandShopServices['db'],
  id: number,
  limit: number,
  { screen, now }: CommandContext,
): Promise<number> {
  const found = await readChangeSet(db, id, { limit })
  if (!found) {
    screen.write(`${getRefusalText('set-not-found')}\n`)
    return 1
  }
  const lines = found.rows.flatMap((row) => {
    const { sku, before, after, problem } = row
    const state = problem ?? stateTexts[row.state] ?? row.state
    const sells = row.state === 'prepared' ? calculateSellingPriceChange(row, now()) : null
    return [
      ...listChangedFields(after).map((field) => ({
        sku,
        field: getProductFieldDescriptor(field).label,
        before: formatProductField(field, before[field]),
        after: formatProductField(field, after[field]),
        state,
      })),
      ...(sells
        ? [
            {
              sku,
              field: 'se vende hoy a',
              before: formatProductField('price', sells.before),
              after: formatProductField('price', sells.after),
              state: sells.endsOffer ? 'termina su oferta vigente' : state,
            },
          ]
        : []),
    ].filter((line) => line.before !== line.after)
  })
  screen.write(`${found.set.summary}\n`)
  screen.write(
    formatTable(lines, [
      { title: 'SKU', of: ({ sku }) => sku },
      { title: 'Qué', of: ({ field }) => field },
      { title: 'Antes', of: ({ before }) => before, right: true },
      { title: 'Después', of: ({ after }) => after, right: true },
      { title: '', of: ({ state }) => state },
    ]),
  )
  if (found.next !== null) screen.write('Hay más; --limit muestra más.\n')
  return 0
}

function moving(
  move: typeof applyChangeSet,
  {
    summary,
    question,
    done,
    options = skipConfirmationOption,
    help = skipConfirmationOptionHelp,
  }: {
    summary: string
    question: string
    done: string
    options?: typeof skipConfirmationOption & Partial<typeof endOffersOption>
    help?: string
  },
): Command {
  return {
    parameters: '<número> [opciones]',
    summary,
    details: `Opciones:\n${help}`,
    async run(words, context) {
      const { values, positionals } = parseOptions(words, options)
      const [word] = parseRequiredArguments(positionals, ['el número del cambio'])
      const id = parseId(word)
      if (!(await askConfirmation(context, `¿${question} el cambio ${id}?`, values.si))) return 1
      return withShopServices(context, async ({ db, permissions }) => {
        const wanted = {
          id,
          actor: context.actor,
          permissions,
          endOffers: values['end-offers'] === true,
        }
        const moved = await move(db, wanted, context.now())
        return printChangeSetResult(moved, done, context)
      })
    },
  }
}

export const applyChangeSetCommand = moving(applyChangeSet, {
  summary: 'Hace un cambio preparado con «edit-products»',
  question: 'Hacer',
  done: 'cambiados',
  options: { ...skipConfirmationOption, ...endOffersOption },
  help: `${endOffersOptionHelp}\n${skipConfirmationOptionHelp}`,
})

export const undoChangeSetCommand = moving(undoChangeSet, {
  summary: 'Deshace un cambio de productos; lo que alguien cambió después se queda',
  question: 'Deshacer',
  done: 'deshechos',
})

export function printChangeSetResult(
  moved: ChangeSetRunResult,
  done: string,
  { screen }: CommandContext,
): number {
  if (moved.ok) {
    screen.write(`${done.charAt(0).toUpperCase()}${done.slice(1)}: ${moved.done}.\n`)
    if (moved.left > 0)
      screen.write(`Siguen como estaban, porque alguien los cambió: ${moved.left}.\n`)
    if (moved.underway)
      screen.write('Hay una importación u otro cambio en curso. Éste espera y se hace solo.\n')
    return moved.left === 0 ? 0 : 1
  }
  screen.write(`${refusalText(moved)}\n`)
  return 1
}

function refusalText(moved: Exclude<ChangeSetRunResult, { ok: true }>): string {
  if (moved.code === 'not-allowed') return missingPermissionText(moved.missing)
  if (moved.code === 'ends-offers')
    return `Productos con una oferta vigente que terminaría: ${moved.products}. ${endOffersOptionHint}`
  return getRefusalText(moved.code, ownTexts)
}
