import { type FeedSource, type FeedBatch, readFeedBatches } from '#catalogue-import/feed-batches.ts'
import type { NewSheetCategory } from '#catalogue-import/sheets/match-category-names.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { setPriceHistoryClock } from '#persistence/catalogue/price-history-clock.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import * as searchIndex from '#persistence/catalogue/search-index.ts'
import { type Db, runOnDedicatedConnection, runInTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { addCategories } from './add-categories.ts'
import { findVariantGroupErrors, listRowsAffectingFamilies } from './check-product-families.ts'
import {
  type ImportReport,
  type ImportReportRowLimits,
  createImportReport,
  addBatchToImportReport,
  addRefusedVariantRows,
  addProblemToImportReport,
  markPlannedVariantRowsRefused,
} from './import-report.ts'
import { planImportBatch, type StockLevelsAtImportCheck } from './plan-import-batch.ts'
import { findFirstMissingPermission } from './required-import-permissions.ts'
import type { ReviewedProducts } from './reviewed-products.ts'
import {
  linkImportedRelatedProducts,
  type ImportedProductIds,
  writeImportBatch,
} from './write-import-batch.ts'

export type ImportRequest = {
  feed: FeedSource
  /** name of the import's source, such as a feed, for the audit log */
  source: string
  actor?: string
  /** permissions of the calling operator; absent for imports that run without an operator */
  permissions?: ReadonlySet<Permission> | undefined
  now: Date
  /** time from which the feed's prices count in the price history; the present by default */
  pricesSince?: Date
  /** whether to report the changes without writing anything */
  dryRun?: boolean
  /**
   * whether the feed contains the whole catalogue, so that products absent from it are withdrawn
   */
  complete?: boolean
  /** whether to import the valid rows of a feed that has invalid rows */
  skipRefused?: boolean
  /** whether to compare all rows with the shop, even rows unchanged since the last import */
  force?: boolean
  /**
   * whether rows that would end a running price offer are refused; by default they are only counted
   */
  keepOffers?: boolean
  /** categories of the feed that must be created */
  newCategories?: readonly NewSheetCategory[]
  /** stock values read when the import was validated; compared before writing */
  stockSeen?: StockLevelsAtImportCheck
  /** product versions of the import's preview; compared before writing */
  reviewed?: ReviewedProducts
  /** maximum number of entries that the import report lists */
  most?: ImportReportRowLimits
  /** called with the import report before anything is written, to confirm the import */
  agree?: (report: ImportReport) => Promise<boolean>
  /** id of the change set that stores the former values, so that the import can be undone */
  changeSet?: number
  /** progress callback with the number of written rows */
  onWritten?: (rows: number) => Promise<void>
  onProgress?: (phase: ImportPhase, bytes: number) => void
}

export type ImportPhase = 'checking' | 'writing' | 'linking'

export type ImportResult =
  | SuccessResult<{ report: ImportReport }>
  | Refusal<'rows-refused' | 'unreadable', { report: ImportReport }>
  | Refusal<'not-allowed', { missing: Permission }>
  | Refusal<'busy' | 'declined'>

/**
 * Imports a product feed. The whole feed is validated first; batches are written in short
 * transactions, so that buyers do not wait for row locks. An interrupted import leaves an open
 * record and can be repeated.
 */
export function importCatalogue(db: Db, request: ImportRequest): Promise<ImportResult> {
  // dry runs need no import lock
  if (request.dryRun) return runImport(db, request)
  return runOnDedicatedConnection(db, async (connection) => {
    if (!(await runs.tryImportLock(connection))) return refuse('busy')
    try {
      if (request.pricesSince) await setPriceHistoryClock(connection, request.pricesSince)
      return await runImport(connection, request)
    } finally {
      if (request.pricesSince) await setPriceHistoryClock(connection, null)
      await runs.releaseImportLock(connection)
    }
  })
}

async function runImport(db: Db, request: ImportRequest): Promise<ImportResult> {
  const report = createImportReport(request.most)
  const slugs = await contents.readCategorySlugs(db)
  const missingCategories = (request.newCategories ?? []).filter(({ slug }) => !slugs.has(slug))
  for (const { slug } of missingCategories) slugs.set(slug, slug)
  const context = {
    categories: slugs,
    attributes: await contents.readAttributeLabels(db),
    force: request.force ?? false,
    now: request.now,
    keepOffers: request.keepOffers ?? false,
    changeSet: request.changeSet ?? null,
    reviewed: request.reviewed,
    stockSeen: request.stockSeen ?? { units: new Map<number, number>(), at: request.now },
  }
  const batches = (phase: ImportPhase): AsyncGenerator<FeedBatch> =>
    readFeedBatches(request.feed, toMexicoDay(request.now), (bytes) =>
      request.onProgress?.(phase, bytes),
    )

  const mentioned = new Map<string, number>()
  const named = new Set<string>()
  const seen: number[] = []
  const inFamilies: ReturnType<typeof listRowsAffectingFamilies> = []
  const placed: { urlKey: string; slugs: readonly string[] }[] = []
  for await (const batch of ahead(batches('checking'))) {
    const planned = await planImportBatch(db, batch.rows, context)
    addBatchToImportReport(report, batch, planned, request.now)
    inFamilies.push(...listRowsAffectingFamilies(planned))
    for (const { row, change } of planned) {
      named.add(row.draft.urlKey)
      if ('id' in change) seen.push(change.id)
      if (missingCategories.length > 0 && (change.kind === 'add' || change.kind === 'change'))
        placed.push({ urlKey: row.draft.urlKey, slugs: change.content.categories })
      for (const key of otherKeys(row.draft)) if (!mentioned.has(key)) mentioned.set(key, row.line)
    }
  }
  for (const key of named) mentioned.delete(key)
  const unknown = await contents.listUrlKeysWithoutProduct(db, [...mentioned.keys()])
  const unrelated = unknown.map((key) => ({
    line: mentioned.get(key) ?? 0,
    problem: `el producto relacionado «${key}» no está en el archivo ni en la tienda`,
  }))
  for (const problem of unrelated) addProblemToImportReport(report, problem)
  const faults = await findVariantGroupErrors(db, inFamilies)
  markPlannedVariantRowsRefused(report, faults)
  const leftOut = new Set(faults.refused.map(({ urlKey }) => urlKey))
  const used = new Set(placed.flatMap(({ urlKey, slugs: of }) => (leftOut.has(urlKey) ? [] : of)))
  const newCategories = missingCategories.filter(({ slug }) => used.has(slug))
  if (newCategories.length > 0) report.needs.add('content:write')
  if (report.unreadable) return refuse('unreadable', { report })
  if (request.complete && report.refused === 0)
    report.withdrawn = await writes.countOtherProductsForSale(db, seen)
  if (report.withdrawn > 0) report.needs.add('products:write')
  const missing = findFirstMissingPermission(report.needs, request.permissions)
  if (missing) return refuse('not-allowed', { missing })
  if (request.dryRun) return { ok: true, report }
  if (report.refused > 0 && !request.skipRefused) return refuse('rows-refused', { report })
  if (report.added + report.changed + report.withdrawn === 0) return { ok: true, report }
  if (request.agree && !(await request.agree(report))) return refuse('declined')

  const kept = ({ rows }: FeedBatch) => rows.filter(({ draft }) => !leftOut.has(draft.urlKey))
  report.cutShort = await runs.failInterruptedImports(db, request.source)
  const run = await begin(db, request, report)
  if (newCategories.length > 0) await addCategories(db, newCategories, request.changeSet ?? null)
  try {
    const written: ImportedProductIds = { all: new Set(), unlinked: new Set(), found: false }
    // rows may become invalid between validation and writing, so writing creates a new report
    const outcome = { ...createImportReport(request.most), cutShort: report.cutShort }
    for (const problem of unrelated) addProblemToImportReport(outcome, problem)
    addRefusedVariantRows(outcome, faults)
    let rows = 0
    for await (const batch of ahead(batches('writing'))) {
      const good = kept(batch)
      const planned = await runInTransaction(db, (transaction) =>
        writeImportBatch(transaction, good, context, written),
      )
      addBatchToImportReport(outcome, { ...batch, rows: good }, planned, request.now)
      rows += batch.rows.length
      await request.onWritten?.(rows)
    }
    if (written.unlinked.size > 0)
      for await (const batch of ahead(batches('linking'))) {
        await runInTransaction(db, (transaction) =>
          linkImportedRelatedProducts(transaction, kept(batch), context, written),
        )
      }
    if (request.complete && report.refused === 0)
      outcome.withdrawn = await writes.withdrawOtherProductsFromSale(db, [...seen, ...written.all])
    if (written.found) await searchIndex.compactSearchIndex(db)
    await runs.finishImportRun(db, run, 'done', outcome)
    return { ok: true, report: outcome }
  } catch (error) {
    await runs.finishImportRun(db, run, 'failed', report)
    throw error
  }
}

/** Records actor and source of an import in the audit log before the first write. */
function begin(
  db: Db,
  { source, actor = 'system', now }: ImportRequest,
  { added, changed, withdrawn }: ImportReport,
): Promise<number> {
  return runInTransaction(db, async (transaction) => {
    const run = await runs.addImportRun(transaction, source)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'catalogue-import',
      subject: `import:${run}`,
    }
    await auditLog.addAuditEntry(
      transaction,
      { ...entry, after: { source, added, changed, withdrawn } },
      now,
    )
    return run
  })
}

/** Prefetches the next item of a generator while the current one is processed. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}

function otherKeys(draft: FeedBatch['rows'][number]['draft']): string[] {
  const { related = [], upSells = [], comparable = [], recommendedAddon } = draft
  return [...related, ...upSells, ...comparable, ...(recommendedAddon ? [recommendedAddon] : [])]
}
