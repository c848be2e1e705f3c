import { normalizeTextForComparison } from '#domain/person-names.ts'
import { convertHtmlToText } from '../sheets/clean-cell-text.ts'
import { toSlug } from '../sheets/match-category-names.ts'
import type { SheetRow } from '../sheets/sheet-limits.ts'
import type { ExportRowReader } from './export-row-reader.ts'
import type { ShopExportFormat } from './shop-export-format.ts'

/**
 * First levels of Google's product taxonomy, on which Shopify's is built (google.com/basepages/producttype,
 * version 2021-09-21, looked up on 30 November 2026).
 */
const taxonomyRoots: ReadonlySet<string> = new Set([
  'animals & pet supplies',
  'apparel & accessories',
  'arts & entertainment',
  'baby & toddler',
  'business & industrial',
  'cameras & optics',
  'electronics',
  'food, beverages & tobacco',
  'furniture',
  'hardware',
  'health & beauty',
  'home & garden',
  'luggage & bags',
  'mature',
  'media',
  'office supplies',
  'religious & ceremonial',
  'software',
  'sporting goods',
  'toys & games',
  'vehicles & parts',
])

/** Tags that sell rather than say what a product is. */
const sellingTag =
  /^(?:oferta|ofertas|promo|promocion(?:es)?|descuentos?|rebajas?|nuevo|nueva|nuevos|novedad(?:es)?|destacados?|sale|new|featured|best ?sellers?|mas vendidos?|outlet|hot|envio gratis|free shipping|liquidacion|temporada|regalo|regalos)$/

export type CategoryReader = (lead: SheetRow) => string[]

/**
 * Creates a reader of the category paths of exported products, such as `Hogar > Bocinas`, none
 * within another. The owner's own column comes first, then a tag that products share, then the last
 * level of a taxonomy.
 */
export function createCategoryReader(
  leads: readonly SheetRow[],
  { cell, format }: ExportRowReader,
): CategoryReader {
  const { list, path, roots } = format.categories
  const tagsOf = (lead: SheetRow) => cell(lead, 'tags').split(',').map(normalizeTextForComparison)
  const uses = new Map<string, number>()
  for (const tag of leads.flatMap((lead) => [...new Set(tagsOf(lead))]))
    uses.set(tag, (uses.get(tag) ?? 0) + 1)

  function sharedTag(lead: SheetRow): string | null {
    const at = tagsOf(lead).findIndex(
      (tag) => tag !== '' && !sellingTag.test(tag) && (uses.get(tag) ?? 0) > 1,
    )
    const tag = at === -1 ? '' : (cell(lead, 'tags').split(',')[at] ?? '').trim()
    return tag === '' ? null : tag.charAt(0).toUpperCase() + tag.slice(1)
  }

  function levelsOf(written: string): string[] {
    const text = convertHtmlToText(written.replaceAll('\\,', ','))
    const named = (path ? text.split(path) : [text])
      .map((level) => level.trim())
      .filter((level) => level !== '')
    const first = named.findIndex((level) => !roots?.test(level))
    return first === -1 ? [] : named.slice(first)
  }

  return (lead) => {
    const own = cell(lead, 'category')
    const written = own || cell(lead, 'otherCategory')
    const paths = (list ? written.split(list) : [written]).map((one) => {
      const levels = levelsOf(one)
      const isTaxonomy =
        own === '' || (levels.length > 1 && taxonomyRoots.has((levels[0] ?? '').toLowerCase()))
      if (!isTaxonomy || levels.length === 0) return levels.join(' > ')
      return sharedTag(lead) ?? levels.at(-1) ?? ''
    })
    const all = [...new Set(paths.filter((one) => one !== ''))]
    return all.filter((one) => !all.some((other) => other.startsWith(`${one} > `)))
  }
}

/**
 * Pages that a category and those above it had in the old shop, and the slugs of their categories
 * here. `slugs` are the place of the whole path; `nameOf` gives the name of a category here.
 */
export function listOldCategoryPages(
  categoryPath: string,
  { categoryPages = [] }: ShopExportFormat,
  { slugs, nameOf }: { slugs: readonly string[]; nameOf: (slug: string) => string | undefined },
): { page: string; slug: string }[] {
  const levels = categoryPath.split(' > ').map(toSlug)
  return levels.flatMap((level, at) => {
    const isLast = at === levels.length - 1
    const slug = isLast ? slugs.at(-1) : slugs[at]
    // a path may lead to a category of another name or depth, which says nothing of the levels above
    if (level === '' || slug === undefined) return []
    if (!isLast && toSlug(nameOf(slug) ?? '') !== level) return []
    const path = levels.slice(0, at + 1).join('/')
    return categoryPages.map((page) => ({
      page: page.replace('{name}', level).replace('{path}', path),
      slug,
    }))
  })
}
