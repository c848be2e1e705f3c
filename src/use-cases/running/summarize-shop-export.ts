import { addVat } from '#catalogue-import/shop-exports/export-cells.ts'
import type { SheetProblem } from '#domain/catalogue/sheet-check-outcome.ts'
import type { PreviewedProduct, ShopExportSummary } from '#domain/catalogue/shop-export-summary.ts'
import { fromPesos } from '#domain/money.ts'
import type { AddressedMember } from './address-shop-export.ts'
import type { OpenedShopExport, PlacedProduct } from './open-shop-export.ts'

const most = { preview: 300, leftOut: 300, members: 60, categories: 200 }

type Reported = {
  problems: readonly SheetProblem[]
  /** url keys of products that the import adds or changes */
  touched: ReadonlySet<string>
}

type Fate = 'go' | 'wait' | 'stay' | 'same'

/** Summarises a product export of another shop for the review, after the dry run of its import. */
export function summarizeShopExport(
  { exported, products, newCategories, categoryPages }: OpenedShopExport,
  { problems, touched }: Reported,
): ShopExportSummary {
  const reasons = new Map(problems.map(({ line, problem }) => [line, problem]))
  const fates = products.map((product) => ({ product, fate: fateOf(product, reasons, touched) }))
  const shown = fates.filter(({ fate }) => fate === 'go' || fate === 'wait')
  const members = shown.flatMap(({ product }) => product.members)
  const refused = fates
    .filter(({ fate }) => fate !== 'wait')
    .flatMap(({ product }) => refusedMembers(product, reasons))
  const leftOut = [...exported.leftOut, ...refused].toSorted((a, b) => a.line - b.line)
  const count = (fate: Fate) => fates.filter((one) => one.fate === fate).length
  const addresses = members.flatMap(({ pictures }) => pictures.map(({ address }) => address))
  const used = new Set(shown.flatMap(({ product }) => product.categoryPaths))
  return {
    products: {
      go: count('go'),
      wait: count('wait'),
      stay: count('stay') + exported.leftOut.length,
      same: count('same'),
      families: shown.filter(({ product }) => product.family !== null).length,
    },
    preview: shown.slice(0, most.preview).map(({ product }) => previewOf(product)),
    leftOut: leftOut.slice(0, most.leftOut),
    currencies: currenciesOf(products),
    unpriced: products.flatMap((product) =>
      product.members.flatMap(({ waits, line, row: { sku, name: title } }) =>
        waits?.waits === 'price' ? [{ line, title, sku }] : [],
      ),
    ),
    priceHeading: exported.priceHeading,
    tax: taxOf(exported, members),
    pictures: new Set(addresses).size,
    wrongPictures: new Set(members.flatMap(({ wrongPictures }) => wrongPictures)).size,
    oldPages: shown.filter(({ product }) => product.page !== null).length,
    oldCategoryPages: shown.length > 0 ? categoryPages.size : 0,
    newCategories:
      used.size > 0 || newCategories.length > 0
        ? newCategories.slice(0, most.categories).map(({ name }) => name)
        : [],
    offers: members.filter(({ value }) => typeof value.special_price === 'number').length,
    lostOffers: members.filter(({ losesOffer }) => losesOffer).length,
    offersEnd: exported.offersEnd,
    hidden: shown.filter(({ product }) => product.isHidden).length,
    negativeStocks: members.filter(({ notes }) => notes.negativeStock).length,
    wrongBarcodes: members.filter(({ notes }) => notes.barcode).length,
    needsSite: exported.needsSite,
    usedColumns: exported.layout.used,
    unusedColumns: exported.layout.unused,
  }
}

function fateOf(
  { members }: PlacedProduct,
  reasons: ReadonlyMap<number, string>,
  touched: ReadonlySet<string>,
): Fate {
  if (members.some(({ waits }) => waits !== null)) return 'wait'
  if (members.every(({ line }) => reasons.has(line))) return 'stay'
  return members.some(({ urlKey }) => touched.has(urlKey)) ? 'go' : 'same'
}

function refusedMembers({ members }: PlacedProduct, reasons: ReadonlyMap<number, string>) {
  const refused = members.filter(({ line }) => reasons.has(line))
  const isWhole = refused.length === members.length
  return refused.flatMap(({ line, row }, at) =>
    isWhole && at > 0 ? [] : [{ line, title: row.name, reason: reasons.get(line) ?? '' }],
  )
}

function currenciesOf(products: readonly PlacedProduct[]): ShopExportSummary['currencies'] {
  const found = new Map<string, ShopExportSummary['currencies'][number]>()
  for (const { members, title } of products) {
    const waiting = members.find(({ waits }) => waits?.waits === 'currency')?.waits
    if (waiting?.waits !== 'currency') continue
    const { currency: code, amount } = waiting
    const before = found.get(code)
    found.set(
      code,
      before
        ? { ...before, products: before.products + 1 }
        : { code, products: 1, example: { title, amount } },
    )
  }
  return [...found.values()]
}

function taxOf(
  { isTaxKnown, netHeading }: OpenedShopExport['exported'],
  members: readonly AddressedMember[],
): ShopExportSummary['tax'] {
  const first = members.find(({ written }) => written !== null)
  if (isTaxKnown || !first?.written) return null
  const price = fromPesos(first.written)
  return {
    isNet: netHeading !== null,
    example: { title: first.row.name, price, withVat: addVat(price) },
  }
}

function previewOf(product: PlacedProduct): PreviewedProduct {
  const { line, title, family, category, isHidden, members } = product
  return {
    line,
    title,
    options: family?.options.map(({ label }) => label) ?? [],
    category: category.name,
    isNewCategory: category.isNew,
    pictures: new Set(members.flatMap(({ pictures }) => pictures.map(({ address }) => address)))
      .size,
    isHidden,
    members: members.slice(0, most.members).map(({ variant, row, value }) => ({
      variant,
      sku: row.sku,
      price: amountOf(value.price ?? row.price),
      offer: amountOf('special_price' in value ? value.special_price : row.special_price),
      stock: typeof row.qty === 'number' ? row.qty : null,
    })),
  }
}

function amountOf(pesos: unknown) {
  return typeof pesos === 'number' ? fromPesos(pesos) : null
}
