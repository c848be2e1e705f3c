import type {
  BulkAmountChange as AskedAmount,
  PrepareChangeSetBody,
} from '#contract/operator/product-change-sets.ts'
import type { BulkPriceChange, BulkEdit } from '#domain/catalogue/bulk-edit.ts'
import { formatProductField } from '#domain/catalogue/format-product-field.ts'
import {
  listChangedFields,
  calculateSellingPriceChange,
} from '#domain/catalogue/product-change-set.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
} from '#domain/catalogue/product-content.ts'
import { pesosToCentavosIfExact, zeroCentavos } from '#domain/money.ts'
import type {
  ChangeSetWithCounts,
  readChangeSet,
} from '#use-cases/running/read-product-change-sets.ts'
import type { ExportColumns } from '../send-list-export.ts'
import { toPriceChangeReply } from './product-responses.ts'

type ReadSet = NonNullable<Awaited<ReturnType<typeof readChangeSet>>>

/** Parses a bulk edit of products; null if an amount has a fraction of a centavo. */
export function parseBulkEdit({
  price,
  offer,
  stock,
  visible,
  dates,
  category,
}: PrepareChangeSetBody['edit']): BulkEdit | null {
  if (![price, offer === 'none' ? undefined : offer?.change].every(isExact)) return null
  return {
    ...(price && { price: amountOf(price) }),
    ...(offer && {
      offer: offer === 'none' ? offer : offerOf(offer),
    }),
    ...(stock && { stock }),
    ...(visible !== undefined && { visible }),
    ...(dates && { dates: dates === 'none' ? dates : datesOf(dates) }),
    ...(category && { category }),
  }
}

function isExact(change: AskedAmount | undefined): boolean {
  return !change || change.how === 'percent' || pesosToCentavosIfExact(change.amount) !== null
}

function offerOf({
  change,
  from,
  from_time: fromTime,
  to,
  to_time: toTime,
}: Exclude<NonNullable<PrepareChangeSetBody['edit']['offer']>, 'none'>): BulkEdit['offer'] {
  return {
    change: amountOf(change),
    from,
    to,
    ...(fromTime && { fromTime }),
    ...(toTime && { toTime }),
  }
}

function datesOf({
  from,
  from_time: fromTime,
  to,
  to_time: toTime,
}: Exclude<NonNullable<PrepareChangeSetBody['edit']['dates']>, 'none'>): NonNullable<
  BulkEdit['dates']
> {
  // In a bulk edit, an empty date field means null: the schema validator's type coercion turns null
  // into an empty string.
  const [day, last] = [from || null, to || null]
  return { from: day, fromTime: fromTime || null, to: last, toTime: toTime || null }
}

function amountOf({ rounding = 'exact', ...change }: AskedAmount): BulkPriceChange {
  return change.how === 'percent'
    ? { ...change, rounding }
    : { how: change.how, amount: pesosToCentavosIfExact(change.amount) ?? zeroCentavos, rounding }
}

export function toChangeSet({ createdAt, appliedAt, undoneAt, ...set }: ChangeSetWithCounts) {
  const { id, kind, summary, actor, counts, moving } = set
  return {
    id,
    kind,
    summary,
    actor,
    counts,
    moving: moving && deedOf[moving],
    created_at: createdAt.toISOString(),
    applied_at: appliedAt && appliedAt.toISOString(),
    undone_at: undoneAt && undoneAt.toISOString(),
  }
}

/** What a reply about a change set depends on besides the change set. */
type ReplyContext = {
  /** product fields that the caller may not see */
  hidden: readonly ProductFieldName[]
  now: Date
}

export function toChangeSetRow(row: ReadSet['rows'][number], { hidden, now }: ReplyContext) {
  const { sku, name, state, problem, before, after } = row
  const sells = state === 'prepared' ? calculateSellingPriceChange(row, now) : null
  const changedFields = listChangedFields(after)
  const shown = productFieldNames.filter(
    (field) => changedFields.includes(field) && !hidden.includes(field),
  )
  const changes = shown.map((field) => ({
    field,
    label: getProductFieldDescriptor(field).label,
    before: formatProductField(field, before[field]),
    after: formatProductField(field, after[field]),
  }))
  const changed = changes.filter((one) => one.before !== one.after)
  return {
    sku,
    name,
    state,
    problem: problem ?? null,
    changes: changed,
    sells: sells && toPriceChangeReply(sells),
  }
}

type ReadRow = {
  sku: string
  name: string
  label: string
  before: string
  after: string
  state: string
  problem: string | null
}

/** CSV rows for one product of a bulk change: one row per changed field. */
export function toChangeSetCsvRows(row: ReadSet['rows'][number], context: ReplyContext): ReadRow[] {
  const { sku, name, state, problem, changes } = toChangeSetRow(row, context)
  return changes.map(({ label, before, after }) => ({
    sku,
    name,
    label,
    before,
    after,
    problem,
    state: stateNames[row.state] ?? state,
  }))
}

const stateNames: Readonly<Record<string, string>> = {
  prepared: 'por cambiar',
  refused: 'no se puede',
  applied: 'cambiado',
  left: 'sigue como estaba',
  undone: 'deshecho',
  kept: 'sigue cambiado',
}

export const changeSetCsvColumns: ExportColumns<ReadRow> = {
  sku: ({ sku }) => sku,
  producto: ({ name }) => name,
  que: ({ label }) => label,
  antes: ({ before }) => before,
  despues: ({ after }) => after,
  estado: ({ state }) => state,
  por_que: ({ problem }) => problem,
}

const deedOf = { forth: 'apply', back: 'undo' } as const

const deeds = { apply: 'cambiado', undo: 'deshecho' }

/**
 * Result message of a bulk change of products: `34 cambiados. 2 siguen como estaban: alguien los
 * cambió.`
 */
export function formatChangeSetResult(
  deed: keyof typeof deeds,
  { done, left, underway }: { done: number; left: number; underway: boolean },
) {
  if (underway) return 'En curso. Puedes dejar esta página: sigue solo, también si se interrumpe.'
  const many = (count: number, one: string) =>
    `${count.toLocaleString('es-MX')} ${one}${count === 1 ? '' : 's'}`
  const stayed =
    left === 0
      ? ''
      : ` ${left === 1 ? '1 sigue como estaba' : `${left} siguen como estaban`}: alguien cambió eso antes.`
  return `${many(done, deeds[deed])}.${stayed}`
}
