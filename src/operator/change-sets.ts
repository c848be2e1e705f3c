import { fieldsOf, priceMove } from '#domain/catalogue/change-set.ts'
import { fieldText } from '#domain/catalogue/field-text.ts'
import { descriptor } from '#domain/catalogue/product-content.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import {
  applyChangeSet,
  type SetMoved,
  undoChangeSet,
} from '#use-cases/running/apply-change-set.ts'
import {
  type CountedSet,
  listChangeSets,
  readChangeSet,
} from '#use-cases/running/read-change-sets.ts'
import {
  agreeing,
  agreeingHelp,
  endingOffers,
  endingOffersHelp,
  endingOffersHint,
  isAgreed,
} from './agree.ts'
import { type Command, type CommandContext, inShop, type Shop } from './command.ts'
import { formatMoment } from './format-moment.ts'
import { exactWords, readId, readLimit, readOptions } from './options.ts'
import { table } from './table.ts'

const defaultLimit = 50

const refusals = {
  'set-not-found': 'Ese cambio no existe, o pasó su tiempo.',
  'set-undone': 'Ese cambio ya se deshizo.',
  'set-not-applied': 'Ese cambio no se ha hecho: no hay qué deshacer.',
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
    const { values, positionals } = readOptions(words, {
      limit: { type: 'string' },
      before: { type: 'string' },
    })
    exactWords(positionals, [])
    const limit = readLimit(values.limit, defaultLimit)
    const before = values.before === undefined ? undefined : readId(values.before)
    return inShop(context, async ({ db }) => {
      const { sets } = await listChangeSets(db, { before, limit })
      context.screen.write(sets.length === 0 ? 'No hay cambios.\n' : table(sets, setColumns))
      return 0
    })
  },
}

const setColumns = [
  { title: 'Número', of: ({ id }: CountedSet) => String(id), right: true },
  {
    title: 'Cuándo',
    of: ({ appliedAt }: CountedSet) => (appliedAt ? formatMoment(appliedAt) : ''),
  },
  { title: 'Quién', of: ({ actor }: CountedSet) => actor },
  {
    title: 'Productos',
    of: ({ counts }: CountedSet) => String(counts.applied + counts.undone + counts.kept),
    right: true,
  },
  { title: 'Cambio', of: ({ summary }: CountedSet) => summary },
  { title: '', of: ({ undoneAt }: CountedSet) => (undoneAt ? 'deshecho' : '') },
]

export const changeSetCommand: Command = {
  parameters: '<número> [opciones]',
  summary: 'Muestra un cambio: cómo era y cómo queda cada producto',
  details: `
Opciones:
  --limit <n>  cuántos productos, por omisión ${defaultLimit}`,
  async run(words, context) {
    const { values, positionals } = readOptions(words, { limit: { type: 'string' } })
    const [id] = exactWords(positionals, ['el número del cambio'])
    const limit = readLimit(values.limit, defaultLimit)
    return inShop(context, ({ db }) => showSet(db, readId(id), limit, context))
  },
}

/** Prints a preview of a change set's first products; returns the exit code. */
export async function showSet(
  db: Shop['db'],
  id: number,
  limit: number,
  { screen, now }: CommandContext,
): Promise<number> {
  const found = await readChangeSet(db, id, { limit })
  if (!found) {
    screen.write(`${refusals['set-not-found']}\n`)
    return 1
  }
  const lines = found.rows.flatMap((row) => {
    const { sku, before, after, problem } = row
    const state = problem ?? stateTexts[row.state] ?? row.state
    const sells = row.state === 'prepared' ? priceMove(row, now()) : null
    return [
      ...fieldsOf(after).map((field) => ({
        sku,
        field: descriptor(field).label,
        before: fieldText(field, before[field]),
        after: fieldText(field, after[field]),
        state,
      })),
      ...(sells
        ? [
            {
              sku,
              field: 'se vende hoy a',
              before: fieldText('price', sells.before),
              after: fieldText('price', sells.after),
              state: sells.endsOffer ? 'termina su oferta vigente' : state,
            },
          ]
        : []),
    ].filter((line) => line.before !== line.after)
  })
  screen.write(`${found.set.summary}\n`)
  screen.write(
    table(lines, [
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
    options = agreeing,
    help = agreeingHelp,
  }: {
    summary: string
    question: string
    done: string
    options?: typeof agreeing & Partial<typeof endingOffers>
    help?: string
  },
): Command {
  return {
    parameters: '<número> [opciones]',
    summary,
    details: `Opciones:\n${help}`,
    async run(words, context) {
      const { values, positionals } = readOptions(words, options)
      const [word] = exactWords(positionals, ['el número del cambio'])
      const id = readId(word)
      if (!(await isAgreed(context, `¿${question} el cambio ${id}?`, values.si))) return 1
      return inShop(context, async ({ db, permissions }) => {
        const wanted = {
          id,
          actor: context.actor,
          permissions,
          endOffers: values['end-offers'] === true,
        }
        const moved = await move(db, wanted, context.now())
        return sayMoved(moved, done, context)
      })
    },
  }
}

export const applyChangeCommand = moving(applyChangeSet, {
  summary: 'Hace un cambio preparado con «edit-products»',
  question: 'Hacer',
  done: 'cambiados',
  options: { ...agreeing, ...endingOffers },
  help: `${endingOffersHelp}\n${agreeingHelp}`,
})

export const undoChangeCommand = moving(undoChangeSet, {
  summary: 'Deshace un cambio de productos; lo que alguien cambió después se queda',
  question: 'Deshacer',
  done: 'deshechos',
})

export function sayMoved(moved: SetMoved, done: string, { screen }: CommandContext): number {
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

function refusalText(moved: Exclude<SetMoved, { ok: true }>): string {
  if (moved.code === 'not-allowed') return missingPermissionText(moved.missing)
  if (moved.code === 'ends-offers')
    return `Productos con una oferta vigente que terminaría: ${moved.products}. ${endingOffersHint}`
  return refusals[moved.code]
}
