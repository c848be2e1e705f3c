import type { SheetImportResponse, SheetImportsResponse } from '#contract/operator/sheet-imports.ts'
import { getUndoEnd } from '#domain/catalogue/product-change-set.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
} from '#domain/catalogue/product-content.ts'
import { toPesos } from '#domain/money.ts'
import { pickObjectKeys } from '#domain/pick-object-keys.ts'
import {
  isHiddenColumn,
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from '#use-cases/running/parse-stored-column-mapping.ts'
import type { ListedSheetImport, FullSheetImport } from '#use-cases/running/read-sheet-imports.ts'
import { toPriceChangeReply } from './product-responses.ts'
import { toShopExportReview } from './shop-export-responses.ts'

export function toListedSheetImport(
  one: ListedSheetImport,
): SheetImportsResponse['imports'][number] {
  const { id, name, supplier, actor, createdAt, finishedAt } = one
  const { endedOffers, ...counts } = one.counts
  return {
    id,
    name,
    supplier,
    state: stateOf(one),
    person: personOf(actor),
    created_at: createdAt.toISOString(),
    finished_at: finishedAt && finishedAt.toISOString(),
    counts: { ...counts, ...(endedOffers !== undefined && { ends_offers: endedOffers }) },
  }
}

function stateOf({ state, undoneAt }: Pick<ListedSheetImport, 'state' | 'undoneAt'>) {
  return undoneAt ? 'undone' : state
}

function personOf(actor: string): string {
  return actor.replace(/^operator:/, '')
}

/** Reply about an imported sheet, without the cells and values of hidden fields. */
export function toSheetImport(
  { pictures, sheet, undoneAt, tree, twin, ...choices }: FullSheetImport,
  hidden: readonly ProductFieldName[],
): SheetImportResponse {
  const { words, headings, wrong, changes, additions, unknown, ...outcome } = sheet.outcome
  const { detected, shopExport, conflicts } = outcome
  const undoUntil = sheet.finishedAt && getUndoEnd(sheet.finishedAt)
  const plan = parseStoredColumnMapping(sheet.plan)
  const shownHeadings = headings.filter((heading) => !isHiddenColumn(plan, heading, hidden))
  const labels = hidden.map((name) => getProductFieldDescriptor(name).label)
  const isShown = ({ label }: { label: string }) => !labels.includes(label)
  return {
    ...toListedSheetImport({ ...sheet, counts: outcome.counts, undoneAt }),
    ...choices,
    reading: parseStoredSheetReadOptions(sheet.reading),
    sheet_names: outcome.sheetNames,
    plan,
    words,
    headings,
    heading_line: outcome.headingLine,
    first: outcome.first.map((cell, at) =>
      shownHeadings.includes(headings[at] ?? '') ? cell : '',
    ),
    category_tree: tree,
    wrong: wrong.map((row) => ({ ...row, cells: pickObjectKeys(row.cells, shownHeadings) })),
    changes: changes.map(({ sells, ...change }) => ({
      ...change,
      fields: change.fields.filter(isShown),
      ...(sells && { sells: toPriceChangeReply(sells) }),
    })),
    additions: additions.map(({ price, ...addition }) => ({
      ...addition,
      ...(addition.fields && { fields: addition.fields.filter(isShown) }),
      ...(price !== undefined && { price: price === null ? null : toPesos(price) }),
    })),
    unknown,
    lines: sheet.lines,
    checked: sheet.checked,
    twin: twin && {
      id: twin.id,
      person: personOf(twin.actor),
      state: stateOf(twin),
      created_at: twin.createdAt.toISOString(),
    },
    written: sheet.written,
    change_set: sheet.changeSetId,
    is_paused: sheet.pausedAt !== null,
    undo_until: undoUntil && undoUntil.toISOString(),
    ...(detected && { detected }),
    ...(conflicts && {
      conflicts: {
        count: conflicts.count,
        products: conflicts.products.map(({ urlKey, name }) => ({ url_key: urlKey, name })),
      },
    }),
    ...(shopExport && { shop_export: toShopExportReview(shopExport) }),
    pictures: {
      all: pictures.all,
      stored: pictures.stored,
      drawn: pictures.drawn,
      failed: pictures.failures.map(({ urlKey, name, position, problem }) => ({
        url_key: urlKey,
        name,
        position,
        problem,
      })),
    },
  }
}
