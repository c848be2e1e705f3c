import type { SheetImportReply, SheetImportsReply } from '#contract/operator/sheet-imports.ts'
import type { ListedSheet, WholeSheet } from '#use-cases/running/read-sheet-imports.ts'
import { storedPlan, storedReading } from '#use-cases/running/sheet-plan.ts'

export function listedImport(one: ListedSheet): SheetImportsReply['imports'][number] {
  const { id, name, supplier, actor, createdAt, finishedAt } = one
  return {
    id,
    name,
    supplier,
    state: one.undoneAt ? 'undone' : one.state,
    person: actor.replace(/^operator:/, ''),
    created_at: createdAt.toISOString(),
    finished_at: finishedAt && finishedAt.toISOString(),
    counts: one.outcome.counts,
  }
}

export function wholeImport({ sheet, tree, suppliers, ...choices }: WholeSheet): SheetImportReply {
  const { words, headings, wrong, changes, additions, unknown, ...outcome } = sheet.outcome
  return {
    ...listedImport(sheet),
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
    changes,
    additions,
    unknown,
    written: sheet.written,
    change_set: sheet.changeSetId,
    suppliers,
  }
}
