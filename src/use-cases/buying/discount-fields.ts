import type { DiscountScope } from '#domain/buying/discounts/discount.ts'
import { type Refusal, refuse } from '#domain/use-case-result.ts'
import * as unknownOfferTargets from '#persistence/buying/find-missing-offer-targets.ts'
import * as productContents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'

/**
 * Scope of a discount, with the field names of the operator API: all products, or selected
 * categories, products or brands.
 */
export type DiscountScopeFields = {
  for: 'all' | 'categories' | 'products' | 'brands'
  /** Category slugs, product url keys or brands that the discount covers. */
  which: string[]
}

/** Refusal of a discount because of invalid fields, each with its error message. */
export type InvalidDiscountFields = Refusal<'offer-refused', { fields: Record<string, string> }>

export function toDiscountScopeFields(scope: DiscountScope): DiscountScopeFields {
  switch (scope.kind) {
    case 'all':
      return { for: 'all', which: [] }
    case 'categories':
      return { for: 'categories', which: scope.slugs }
    case 'products':
      return { for: 'products', which: scope.url_keys }
    case 'brands':
      return { for: 'brands', which: scope.brands }
  }
}

export function toDiscountScope({ for: kind, which }: DiscountScopeFields): DiscountScope {
  switch (kind) {
    case 'all':
      return { kind }
    case 'categories':
      return { kind, slugs: which }
    case 'products':
      return { kind, url_keys: which }
    case 'brands':
      return { kind, brands: which }
  }
}

/** Resolves product url keys and SKUs to url keys; unknown names stay unchanged. */
export async function resolveUrlKeys(db: Db, names: string[]): Promise<string[]> {
  const found = await productContents.findProductIdentifiers(db, names, names)
  return names.map(
    (name) => found.find(({ sku, urlKey }) => sku === name || urlKey === name)?.urlKey ?? name,
  )
}

/** Validation errors of an offer's fields as a refusal; null without errors. */
export function refuseInvalidFields(
  fields: Readonly<Record<string, string>>,
): InvalidDiscountFields | null {
  return Object.keys(fields).length > 0 ? refuse('offer-refused', { fields }) : null
}

/** Validation errors of the set of products that a discount covers. */
export async function findDiscountScopeErrors(
  db: Db,
  { for: kind, which }: DiscountScopeFields,
): Promise<Record<string, string>> {
  if (kind === 'all') return {}
  if (which.length === 0) return { which: 'Di para cuáles es.' }
  const unknown = await unknownOfferTargets.findMissingDiscountTargets(db, kind, which)
  const words = { categories: 'categoría', products: 'producto', brands: 'marca' }[kind]
  return unknown.length === 0 ? {} : { which: `No hay ${words} «${unknown.join('», «')}».` }
}

export function findDiscountPeriodErrors({
  from,
  until,
}: {
  from: Date | null
  until: Date | null
}): Record<string, string> {
  return from && until && from >= until ? { until: 'Termina antes de empezar.' } : {}
}
