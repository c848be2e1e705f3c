import type { SheetImportReply, SheetImportsReply } from '#contract/operator/sheet-imports.ts'
import { toPesos } from '#domain/money.ts'
import type { ListedSheet, WholeSheet } from '#use-cases/running/read-sheet-imports.ts'
import { storedPlan, storedReading } from '#use-cases/running/sheet-plan.ts'
import { sellsReply } from './product-replies.ts'

export function listedImport(one: ListedSheet): SheetImportsReply['imports'][number] {
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

function stateOf({ state, undoneAt }: Pick<ListedSheet, 'state' | 'undoneAt'>) {
  return undoneAt ? 'undone' : state
}

function personOf(actor: string): string {
  return actor.replace(/^operator:/, '')
}

export function wholeImport({
  sheet,
  undoneAt,
  tree,
  twin,
  ...choices
}: WholeSheet): SheetImportReply {
  const { words, headings, wrong, changes, additions, unknown, ...outcome } = sheet.outcome
  return {
    ...listedImport({ ...sheet, counts: outcome.counts, undoneAt }),
    ...choices,
    reading: storedReading(sheet.reading),
    sheet_names: outcome.sheetNames,
    plan: storedPlan(sheet.plan),
    words,
    headings,
    heading_line: outcome.headingLine,
    first: outcome.first,
    category_tree: tree,
    wrong,
    changes: changes.map(({ sells, ...change }) => ({
      ...change,
      ...(sells && { sells: sellsReply(sells) }),
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
