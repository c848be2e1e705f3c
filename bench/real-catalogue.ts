import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { reservedUrlKeys, maxUrlKeyLength } from '#domain/catalogue/product.ts'
import { normalizeTextForComparison } from '#domain/person-names.ts'
import type { CategoryContent } from '#persistence/catalogue/categories.ts'

/** A line of the catalogue as its sources wrote it. */
type SourceRow = {
  id: string
  name: string
  /** BCP 47 */
  lang: string | null
  brand: string | null
  category: string[] | null
  price: number | null
  currency: string | null
  description: string | null
  attributes: Record<string, unknown> | null
}

type FeedAttribute = { code: string; label: string; value: string }

/** A row for the import. Its sku is the id that the source gives. */
export type RealRow = {
  url_key: string
  sku: string
  name: string
  language: string | null
  brand: string | null
  categories: string[]
  price: number | null
  qty: number
  description: string
  created_at_days: number
  attributes: FeedAttribute[]
}

export type RealCatalogue = {
  rows: RealRow[]
  categories: CategoryContent[]
  /** for each category the attributes that most of its products have */
  filters: { slug: string; codes: string[] }[]
}

/** Roughly; what matters is that prices are as spread as they are in a shop. */
const pesosFor: Record<string, number> = { MXN: 1, USD: 18, EUR: 20, CLP: 0.019, COP: 0.0045 }
const withoutCategory = 'sin-clasificar'
const brandCode = 'marca'
const mostFilters = 8
const mostAttributes = 60

/** Reads JSON Lines, gzipped or not, as the import takes it: every `step`-th product. */
export async function readRealCatalogue(file: string, step = 1): Promise<RealCatalogue> {
  const rows: RealRow[] = []
  const taken = new Set<string>()
  const names = new Map<string, { name: string; parent: string | null }>()
  let index = 0
  for await (const line of linesOf(file)) {
    index += 1
    if (index % step !== 0) continue
    const row = JSON.parse(line) as SourceRow
    rows.push({
      url_key: freeKey(row.name, index, taken),
      sku: row.id,
      name: row.name.trim().slice(0, 300),
      language: row.lang,
      brand: row.brand?.trim() || null,
      categories: categoriesOf(row, names),
      price: priceOf(row),
      qty: (index * 7) % 41,
      description: (row.description ?? '').slice(0, 20_000),
      created_at_days: -((index * 13) % 1500),
      attributes: attributesOf(row),
    })
  }
  const categories = [...names].map(([slug, { name, parent }], position) => ({
    slug,
    name,
    parent,
    position: position + 100,
    description: '',
    image_key: null,
    translations: [],
  }))
  return { rows, categories, filters: filtersOf(rows) }
}

function linesOf(file: string): AsyncIterable<string> {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

function freeKey(name: string, index: number, taken: Set<string>): string {
  const plain =
    slug(name)
      .slice(0, maxUrlKeyLength - 10)
      .replace(/-$/, '') || 'producto'
  const isFree = !taken.has(plain) && !reservedUrlKeys.has(plain)
  const key = isFree ? plain : `${plain}-${index}`
  taken.add(key)
  return key
}

/** The first two are a main category and its child; what a source gives besides is left out. */
function categoriesOf(
  { category }: SourceRow,
  names: Map<string, { name: string; parent: string | null }>,
): string[] {
  const [main = 'Sin clasificar', child] = (category ?? []).map((name) => name.trim())
  const mainSlug = slug(main) || withoutCategory
  if (!names.has(mainSlug)) names.set(mainSlug, { name: capital(main), parent: null })
  const own = child ? slug(child) : ''
  if (own === '' || own === mainSlug) return [mainSlug]
  const childSlug = `${mainSlug}-${own}`
  if (!names.has(childSlug)) names.set(childSlug, { name: capital(child ?? ''), parent: mainSlug })
  return [mainSlug, childSlug]
}

function priceOf({ price, currency }: SourceRow): number | null {
  const pesos = Math.round((price ?? 0) * (pesosFor[currency ?? ''] ?? 0) * 100) / 100
  return pesos > 0 ? pesos : null
}

function attributesOf({ brand, attributes }: SourceRow): FeedAttribute[] {
  const found = new Map<string, FeedAttribute>()
  if (brand?.trim()) {
    found.set(brandCode, { code: brandCode, label: 'Marca', value: brand.trim().slice(0, 300) })
  }
  for (const [name, given] of Object.entries(attributes ?? {})) {
    const code = slug(name).replaceAll('-', '_').slice(0, 60)
    const value = [given].flat().join(', ').trim().slice(0, 300)
    if (code === '' || value === '' || found.has(code) || found.size === mostAttributes) continue
    found.set(code, { code, label: capital(name.replaceAll('_', ' ').trim()).slice(0, 300), value })
  }
  return [...found.values()]
}

function filtersOf(rows: RealRow[]) {
  const uses = new Map<string, Map<string, number>>()
  for (const { categories, attributes } of rows) {
    for (const category of categories) {
      const counts = uses.get(category) ?? new Map<string, number>()
      uses.set(category, counts)
      for (const { code } of attributes) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return [...uses].map(([category, counts]) => ({
    slug: category,
    codes: [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostFilters)
      .map(([code]) => code),
  }))
}

function slug(text: string): string {
  return normalizeTextForComparison(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
