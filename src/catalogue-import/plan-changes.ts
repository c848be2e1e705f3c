import { isDeepStrictEqual } from 'node:util'
import type { ProductAttribute, ProductContent } from '#domain/product.ts'
import type { DraftAttribute, ProductDraft } from './product-draft.ts'

/** A product of the shop as the import sees it. */
export type KnownProduct = ProductContent & { id: number }

export type PlannedChange =
  | { kind: 'add'; content: ProductContent; createdAt: Date | null }
  | {
      kind: 'change'
      id: number
      content: ProductContent
      fields: (keyof ProductContent)[]
      formerUrlKey: string | null
    }
  | { kind: 'unchanged'; id: number }
  | { kind: 'refuse'; problems: string[] }

const blank: Omit<ProductContent, 'urlKey' | 'sku' | 'name' | 'categories'> = {
  brand: null,
  model: null,
  mpn: null,
  kind: null,
  refurbished: false,
  refurbishment: null,
  price: null,
  specialPrice: null,
  specialFrom: null,
  specialTo: null,
  stock: 0,
  delivery: 'physical',
  weightGrams: null,
  packageCm: null,
  description: '',
  highlights: [],
  attributes: [],
  inTheBox: [],
  warranty: null,
  warrantyMonths: null,
  keywords: [],
  featured: false,
  visible: true,
  imageAlt: null,
  comparable: [],
  related: [],
  upSells: [],
  recommendedAddon: null,
}

/**
 * What one row does to the shop. `byKey` is the product that has its url key, `bySku` the one that has
 * its sku: a known sku under a new url key is the same product at a new address.
 */
export function planChange(
  draft: ProductDraft,
  byKey: KnownProduct | undefined,
  bySku: KnownProduct | undefined,
  labels: ReadonlyMap<string, string>,
): PlannedChange {
  if (byKey && bySku && byKey.id !== bySku.id)
    return refuse(`el sku «${draft.sku}» ya es de «${bySku.urlKey}»`)
  const known = byKey ?? bySku
  const { createdAt, attributes, ...given } = draft
  const named = attributes && { attributes: attributes.map((one) => withLabel(one, labels)) }
  if (!known) {
    const missing = (['sku', 'name', 'categories'] as const).filter((field) => !given[field])
    if (missing.length)
      return refuse(`es un producto nuevo y le falta ${missing.map((f) => `«${f}»`).join(', ')}`)
    const content = { ...blank, ...given, ...named } as ProductContent
    return { kind: 'add', content, createdAt: createdAt ?? null }
  }
  const { id, ...before } = known
  // a withdrawn product that a feed names again is on sale again
  const content: ProductContent = { ...before, visible: true, ...given, ...named }
  const fields = (Object.keys(content) as (keyof ProductContent)[]).filter(
    (field) => !isDeepStrictEqual(content[field], before[field]),
  )
  if (fields.length === 0) return { kind: 'unchanged', id }
  const formerUrlKey = fields.includes('urlKey') ? before.urlKey : null
  return { kind: 'change', id, content, fields, formerUrlKey }
}

function refuse(problem: string): PlannedChange {
  return { kind: 'refuse', problems: [problem] }
}

function withLabel(
  attribute: DraftAttribute,
  labels: ReadonlyMap<string, string>,
): ProductAttribute {
  const spoken = attribute.code.replaceAll('_', ' ')
  const label =
    attribute.label ??
    labels.get(attribute.code) ??
    spoken.charAt(0).toUpperCase() + spoken.slice(1)
  return { ...attribute, label }
}
