import type { SheetTable } from '#catalogue-import/sheets/find-sheet-table.ts'
import {
  createCategoryMatcher,
  type NewSheetCategory,
} from '#catalogue-import/sheets/match-category-names.ts'
import type { Sheet } from '#catalogue-import/sheets/read-sheet.ts'
import type { SheetRow } from '#catalogue-import/sheets/sheet-limits.ts'
import type { ParsedSheetRow, SheetImportMapping } from '#catalogue-import/sheets/sheet-rows.ts'
import { listOldCategoryPages } from '#catalogue-import/shop-exports/export-categories.ts'
import { formatCurrencyName } from '#catalogue-import/shop-exports/export-currency-names.ts'
import { readShopExport, type ShopExport } from '#catalogue-import/shop-exports/read-shop-export.ts'
import { shopExportFormats } from '#catalogue-import/shop-exports/shop-export-formats.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { includesPermission, type Permission } from '#domain/running/permissions.ts'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import {
  type AddressedMember,
  type AddressedProduct,
  addressShopExport,
} from './address-shop-export.ts'

export type PlacedProduct = AddressedProduct & {
  /** name of its first category, and whether the import creates it */
  category: { name: string; isNew: boolean }
  /** why no member can be imported; null if they can */
  fault: string | null
}

/** Product export of another shop, ready for its import into this one. */
export type OpenedShopExport = {
  exported: ShopExport
  products: PlacedProduct[]
  members: AddressedMember[]
  newCategories: NewSheetCategory[]
  /** category pages of the old shop, and the slug of the category here */
  categoryPages: ReadonlyMap<string, string>
  /** rows for the catalogue import */
  entries: () => AsyncGenerator<ParsedSheetRow>
}

/** Category of products for which the export has none. */
const otherCategory = 'Otros productos'

/** Reads a spreadsheet as a product export of another shop, and places its products in this one. */
export async function openShopExport(
  db: Db,
  { sheet, table }: { sheet: Sheet; table: SheetTable },
  {
    plan,
    permissions,
    now,
  }: {
    plan: SheetImportMapping & { shop: ShopExport['shop'] }
    /** permissions of the operator; absent for imports that run without one */
    permissions?: ReadonlySet<Permission> | undefined
    now: Date
  },
): Promise<OpenedShopExport> {
  const rows: SheetRow[] = []
  for await (const row of sheet.rows()) rows.push(row)
  const exported = readShopExport(rows, table, {
    shop: plan.shop,
    decisions: plan.decisions ?? {},
    corrections: plan.corrections ?? {},
    // without the permission for costs, only the costs stay out
    readsCosts: permissions === undefined || includesPermission(permissions, 'costs:write'),
    today: toMexicoDay(now),
  })
  const tree = await categories.listCategoriesByName(db)
  const matcher = createCategoryMatcher(tree, { ...plan, makeCategories: true })
  const names = new Map(tree.map(({ slug, name, parent }) => [slug, { name, parent }]))
  const nameOf = (slug: string) => names.get(slug)?.name ?? matcher.added.get(slug)?.name
  const categoryPages = new Map<string, string>()
  const products = (await addressShopExport(db, exported)).map((product): PlacedProduct => {
    const paths = product.categoryPaths.length > 0 ? product.categoryPaths : [otherCategory]
    const found = paths.map(matcher.find)
    const unknown = found.find((one) => 'unknown' in one)
    const slugs = [...new Set(found.flatMap((one) => ('slugs' in one ? one.slugs : [])))]
    for (const [at, one] of found.entries())
      if ('slugs' in one)
        for (const { page, slug } of listOldCategoryPages(
          product.categoryPaths[at] ?? '',
          shopExportFormats[exported.shop],
          { slugs: one.slugs, nameOf },
        ))
          if (!categoryPages.has(page)) categoryPages.set(page, slug)
    const [first] = found
    const last = first && 'slugs' in first ? first.slugs.at(-1) : undefined
    const added = last === undefined ? undefined : matcher.added.get(last)
    return {
      ...product,
      category: {
        name: added || last === undefined ? (paths[0] ?? '') : pathOf(last, names),
        isNew: added !== undefined,
      },
      fault: unknown ? `hay varias categorías «${unknown.unknown}»: elige una en la tienda` : null,
      members: product.members.map((member) =>
        'categories' in member.value
          ? { ...member, value: { ...member.value, categories: slugs.slice(0, 50) } }
          : member,
      ),
    }
  })
  return {
    exported,
    products,
    members: products.flatMap(({ members }) => members),
    newCategories: [...matcher.added.values()],
    categoryPages,
    entries: () => entriesOf(products, exported),
  }
}

function pathOf(
  slug: string,
  names: ReadonlyMap<string, { name: string; parent: string | null }>,
): string {
  const own = names.get(slug)
  if (!own) return slug
  return own.parent === null ? own.name : `${pathOf(own.parent, names)} > ${own.name}`
}

async function* entriesOf(
  products: readonly PlacedProduct[],
  { leftOut, priceHeading }: ShopExport,
): AsyncGenerator<ParsedSheetRow> {
  for (const { members, fault } of products)
    for (const { line, value, waits } of members)
      if (fault !== null) yield { line, column: '', fault, final: false }
      else if (waits?.waits === 'currency')
        yield {
          line,
          column: priceHeading,
          fault: `viene en ${formatCurrencyName(waits.currency)}: falta decir cuánto cuestan en pesos`,
          final: false,
        }
      else yield { line, value }
  for (const { line, reason } of leftOut) yield { line, column: '', fault: reason, final: false }
}
