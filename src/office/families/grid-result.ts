import type { SavedFamilyResponse } from '#contract/operator/families.ts'
import { isDay } from '#domain/mexico-dates-and-times.ts'
import { formatMoney, formatShortDay } from '#ui/text/format-money-and-dates.ts'
import type { OperatorApiCommands } from '../api/operator-api.ts'
import { formatAuditActor } from '../running/audit-actor-label.ts'
import {
  type CellField,
  getCellName,
  gridColumns,
  parseCells,
  toCellField,
  type CellTexts,
} from './grid-cells.ts'

/** Edit conflict of a cell: message, author, and both texts. */
interface CellConflict {
  said: string
  who: string
  mine: string
  theirs: string
}

/** Result of saving the grid: unsaved cells by name. */
export interface GridResult {
  /** message about the saved products */
  words: string
  changeSet: number | null
  /** texts of the cells that were not saved */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  conflicts: Readonly<Record<string, CellConflict>>
}

const cellFields: readonly CellField[] = [...gridColumns.map(({ field }) => field), 'visible']

/** New and stored cell texts of a product. */
interface CellChanges {
  id: number
  product: string
  texts: Partial<CellTexts>
  before: Partial<CellTexts>
}

/** Submitted cells of the grid, product by product. */
export function readGrid(form: FormData): CellChanges[] {
  return form.getAll('row').map((row) => {
    const [id = '', product = ''] = String(row).split(' ')
    return { id: Number(id), product, ...readCells(form, Number(id)) }
  })
}

/** Saves cells of the grid, except unreadable ones. */
export async function saveCells(
  changes: readonly CellChanges[],
  family: string,
  commands: OperatorApiCommands,
  today: string,
): Promise<GridResult> {
  const rows = changes.map(({ before, ...row }) => ({
    ...row,
    ...parseCells(row.texts, before, today),
  }))
  const asked = rows.filter(({ fields }) => Object.keys(fields).length > 0)
  const saved: SavedFamilyResponse =
    asked.length === 0
      ? { change_set: null, products: 0, unsaved: [], messageForUser: '' }
      : await commands('saveFamilyProducts', {
          params: { family },
          body: { rows: asked.map(({ product, fields, was }) => ({ product, fields, was })) },
        })
  const typed: Record<string, string> = {}
  const errors: Record<string, string> = {}
  const conflicts: Record<string, CellConflict> = {}
  for (const { id, product, texts, errors: unread } of rows) {
    const keep = (field: CellField) => {
      const name = getCellName(field, id)
      typed[name] = texts[field] ?? ''
      return name
    }
    for (const field of cellFields) if (unread[field]) errors[keep(field)] = unread[field]
    const { refused = {}, conflicts: clashes = [] } =
      saved.unsaved.find((one) => one.product === product) ?? {}
    for (const [field, words] of Object.entries(refused)) {
      const cell = toCellField(field)
      if (cell) errors[keep(cell)] ??= words
    }
    for (const clash of clashes) {
      const cell = toCellField(clash.field)
      if (cell) conflicts[keep(cell)] ??= describeConflict(cell, clash, texts[cell] ?? '')
    }
  }
  const { messageForUser: words, change_set: changeSet } = saved
  return { words, changeSet, typed, errors, conflicts }
}

/** Reads the submitted and the stored texts of a product's cells, without conflicts resolved for the other person. */
function readCells(
  form: FormData,
  id: number,
): { texts: Partial<CellTexts>; before: Partial<CellTexts> } {
  const texts: Partial<Record<CellField, string>> = {}
  const before: Partial<Record<CellField, string>> = {}
  for (const field of cellFields) {
    const name = getCellName(field, id)
    const former = form.get(`was-${name}`)
    if (typeof former !== 'string' || form.get(`decide-${name}`) === 'theirs') continue
    before[field] = former
    texts[field] =
      field === 'visible' ? (form.has(name) ? 'si' : 'no') : String(form.get(name) ?? '')
  }
  return { texts, before }
}

type Clash = SavedFamilyResponse['unsaved'][number]['conflicts'][number]

function describeConflict(
  cell: CellField,
  { theirs, saved_by, saved_at }: Clash,
  mine: string,
): CellConflict {
  const who = saved_by === null ? 'Otra persona' : formatAuditActor(saved_by)
  const said = formatTheirs(cell, theirs)
  const when = saved_at === null ? '' : ` ${formatAgo(saved_at)}`
  return { said: `${who} lo cambió a ${said}${when}.`, who, mine, theirs: said }
}

function formatTheirs(cell: CellField, theirs: Clash['theirs']): string {
  if (cell === 'visible') return theirs ? 'visible' : 'oculto'
  if (theirs === null) return cell === 'offer' ? 'sin oferta' : 'nada'
  if (typeof theirs !== 'number')
    return isDay(String(theirs)) ? formatShortDay(String(theirs)) : String(theirs)
  const isMoney = cell === 'price' || cell === 'offer'
  return isMoney ? formatMoney(theirs) : theirs.toLocaleString('es-MX')
}

function formatAgo(iso: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(iso)) / 60_000)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} d`
}
