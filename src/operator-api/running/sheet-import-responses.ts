import type { SheetImportResponse, SheetImportsResponse } from '#contract/operator/sheet-imports.ts'
import { toPesos } from '#domain/money.ts'
import {
  parseStoredColumnMapping,
  parseStoredSheetReadOptions,
} from '#use-cases/running/parse-stored-column-mapping.ts'
import type { ListedSheetImport, FullSheetImport } from '#use-cases/running/read-sheet-imports.ts'
import { toPriceChangeReply } from './product-responses.ts'

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

export function toSheetImport({
  sheet,
  undoneAt,
  tree,
  twin,
  ...choices
}: FullSheetImport): SheetImportResponse {
  const { words, headings, wrong, changes, additions, unknown, ...outcome } = sheet.outcome
  return {
    ...toListedSheetImport({ ...sheet, counts: outcome.counts, undoneAt }),
    ...choices,
    reading: parseStoredSheetReadOptions(sheet.reading),
    sheet_names: outcome.sheetNames,
    plan: parseStoredColumnMapping(sheet.plan),
    words,
    headings,
    heading_line: outcome.headingLine,
    first: outcome.first,
    category_tree: tree,
    wrong,
    changes: changes.map(({ sells, ...change }) => ({
      ...change,
      ...(sells && { sells: toPriceChangeReply(sells) }),
    })),
    additions: additions.map(({ price, ...addition }) => ({
      ...addition,
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
  }
}
