import type { SheetImportResponse, SheetImportsResponse } from '#contract/operator/sheet-imports.ts'
import { getUndoEnd } from '#domain/catalogue/product-change-set.ts'
import type { ShopExportSummary } from '#domain/catalogue/shop-export-summary.ts'
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

function toShopExportReview(found: ShopExportSummary): SheetImportResponse['shop_export'] {
  const { preview, leftOut, currencies, tax, unpriced, products, pictures, offers, hidden } = found
  return {
    products,
    unpriced,
    pictures,
    offers,
    hidden,
    preview: preview.map(({ isNewCategory, isHidden, members, ...product }) => ({
      ...product,
      is_new_category: isNewCategory,
      is_hidden: isHidden,
      members: members.map(({ price, offer, ...member }) => ({
        ...member,
        price: price === null ? null : toPesos(price),
        offer: offer === null ? null : toPesos(offer),
      })),
    })),
    left_out: leftOut,
    currencies: currencies.map(({ example, ...currency }) => ({ ...currency, ...example })),
    price_heading: found.priceHeading,
    tax: tax && {
      is_net: tax.isNet,
      title: tax.example.title,
      price: toPesos(tax.example.price),
      with_tax: toPesos(tax.example.withVat),
    },
    new_categories: found.newCategories,
    lost_offers: found.lostOffers,
    offers_end: found.offersEnd,
    negative_stocks: found.negativeStocks,
    wrong_barcodes: found.wrongBarcodes,
    needs_site: found.needsSite,
    used_columns: found.usedColumns,
    unused_columns: found.unusedColumns,
  }
}

export function toSheetImport({
  pictures,
  sheet,
  undoneAt,
  tree,
  twin,
  ...choices
}: FullSheetImport): SheetImportResponse {
  const { words, headings, wrong, changes, additions, unknown, ...outcome } = sheet.outcome
  const { detected, shopExport } = outcome
  const undoUntil = sheet.finishedAt && getUndoEnd(sheet.finishedAt)
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
    is_paused: sheet.pausedAt !== null,
    undo_until: undoUntil && undoUntil.toISOString(),
    ...(detected && { detected }),
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
