import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import {
  affectsOfferFormerPrice,
  createFormerPriceError,
} from '#domain/catalogue/former-price-rule.ts'
import {
  type ProductFieldName,
  type ProductContent,
  relatedProductFields,
} from '#domain/catalogue/product-content.ts'
import * as refusedOffers from '#persistence/catalogue/offers-failing-former-price-rule.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import type { Db } from '#persistence/database.ts'

/** Errors of product fields that conflict with the rest of the shop; a new product has no id. */
export async function findInvalidProductFieldValues(
  db: Db,
  {
    id,
    content,
    fields,
  }: { id: number | null; content: ProductContent; fields: readonly ProductFieldName[] },
): Promise<ProductFieldValidationError[]> {
  return [
    ...(await keyFaults(db, id, content, fields)),
    ...(await namedFaults(db, content, fields)),
    ...(await struckFaults(db, { id, content, fields })),
  ]
}

/** Error if the crossed-out price of an offer was never actually charged before. */
async function struckFaults(
  db: Db,
  {
    id,
    content,
    fields,
  }: { id: number | null; content: ProductContent; fields: readonly ProductFieldName[] },
): Promise<ProductFieldValidationError[]> {
  if (!fields.some(affectsOfferFormerPrice)) return []
  const [unasked] = (
    await refusedOffers.listOffersFailingPriceRule(db, [{ key: 0, id, content }])
  ).values()
  return unasked ? [createFormerPriceError(unasked)] : []
}

async function keyFaults(
  db: Db,
  id: number | null,
  { urlKey, sku }: ProductContent,
  fields: readonly ProductFieldName[],
): Promise<ProductFieldValidationError[]> {
  if (!fields.includes('urlKey') && !fields.includes('sku')) return []
  const others = (await contents.findProductIdentifiers(db, [urlKey], [sku])).filter(
    (key) => key.id !== id,
  )
  return [
    ...(others.some((key) => key.urlKey === urlKey)
      ? [{ field: 'urlKey' as const, words: 'Otro producto tiene ya esa dirección.' }]
      : []),
    ...(others.some((key) => key.sku === sku)
      ? [{ field: 'sku' as const, words: 'Otro producto tiene ya ese SKU.' }]
      : []),
  ]
}

/** Errors for references to missing categories, products or options. */
async function namedFaults(
  db: Db,
  content: ProductContent,
  fields: readonly ProductFieldName[],
): Promise<ProductFieldValidationError[]> {
  const faults: ProductFieldValidationError[] = []
  if (fields.includes('categories')) {
    const slugs = await contents.readCategorySlugs(db)
    for (const slug of content.categories.filter((one) => slugs.get(one) !== one))
      faults.push({ field: 'categories', words: `No hay una categoría «${slug}».` })
  }
  for (const field of relatedProductFields.filter((name) => fields.includes(name)))
    for (const key of await contents.listUrlKeysWithoutProduct(db, [content[field] ?? []].flat()))
      faults.push({ field, words: `No hay un producto «${key}».` })
  return faults
}
