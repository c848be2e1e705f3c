import { type ProductFieldValidationError, findProductPriceErrors } from './check-prices.ts'
import {
  type ProductFieldName,
  productPriceFieldNames,
  type ProductContent,
  productVisibilityFieldNames,
} from './product-content.ts'
import { extractSpecsFromProductName } from './product-name.ts'
import { findVisibilityPeriodErrors } from './product-visibility.ts'
import { findUrlKeyProblem } from './product.ts'

/**
 * Returns validation errors of the product fields that an operator edited; unchanged fields are not
 * validated.
 */
export function findProductFieldErrors(
  content: ProductContent,
  changed: readonly ProductFieldName[],
): ProductFieldValidationError[] {
  const faults: ProductFieldValidationError[] = []
  const touches = (...fields: readonly ProductFieldName[]) =>
    fields.some((name) => changed.includes(name))
  if (touches(...productPriceFieldNames)) faults.push(...findProductPriceErrors(content))
  if (touches(...productVisibilityFieldNames)) faults.push(...findVisibilityPeriodErrors(content))
  if (touches('urlKey') && findUrlKeyProblem(content.urlKey) === 'reserved')
    faults.push({ field: 'urlKey', words: 'Esa dirección es de la tienda. Escribe otra.' })
  const { name, shortName, delivery, weightGrams, urlKey } = content
  if (
    touches('name', 'shortName') &&
    shortName &&
    extractSpecsFromProductName(name, shortName) === null
  )
    faults.push({
      field: 'shortName',
      words: 'El nombre debe empezar con el nombre corto y seguir con la especificación.',
    })
  if (touches('delivery', 'weightGrams') && delivery === 'digital' && weightGrams !== null)
    faults.push({ field: 'weightGrams', words: 'Un producto digital no pesa: déjalo vacío.' })
  for (const field of ['comparable', 'related', 'upSells'] as const)
    if (touches(field) && content[field].includes(urlKey))
      faults.push({ field, words: 'Está el mismo producto. Quítalo de la lista.' })
  return faults
}
