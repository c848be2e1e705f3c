import { type FieldFault, priceFaults } from './price-faults.ts'
import {
  type FieldName,
  priceFields,
  type ProductContent,
  visibilityFields,
} from './product-content.ts'
import { specificationIn } from './product-name.ts'
import { urlKeyProblem } from './product.ts'
import { visibilityFaults } from './visibility.ts'

/** Validation errors of edited product fields; unchanged fields are not checked. */
export function contentFaults(
  content: ProductContent,
  changed: readonly FieldName[],
): FieldFault[] {
  const faults: FieldFault[] = []
  const touches = (...fields: readonly FieldName[]) => fields.some((name) => changed.includes(name))
  if (touches(...priceFields)) faults.push(...priceFaults(content))
  if (touches(...visibilityFields)) faults.push(...visibilityFaults(content))
  if (touches('urlKey') && urlKeyProblem(content.urlKey) === 'reserved')
    faults.push({ field: 'urlKey', words: 'Esa dirección es de la tienda. Escribe otra.' })
  const { name, shortName, delivery, weightGrams, urlKey } = content
  if (touches('name', 'shortName') && shortName && specificationIn(name, shortName) === null)
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
