import { getTypedKeys } from '../typed-object-keys.ts'
import { formatProductField, formatUntypedProductField } from './format-product-field.ts'
import type { ProductChange } from './product-change-set.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productOfferFieldNames,
  productVisibilityFieldNames,
} from './product-content.ts'

/** Change of a field as a sentence: «subió el precio» de $1,499.00 a $1,599.00. */
export type ProductDeed = { deed: string; before: string | null; after: string | null }

const amounts: Partial<Record<ProductFieldName, string>> = {
  price: 'el precio',
  specialPrice: 'la oferta',
  cost: 'el costo',
  stock: 'la existencia',
}

/** Longest text that a sentence quotes. */
const mostQuoted = 60

/** Sentences about a change of a product, without hidden fields and those that follow from others. */
export function describeProductChange(
  { before, after }: ProductChange,
  hidden: readonly ProductFieldName[] = [],
): ProductDeed[] {
  const changed = getTypedKeys(after).filter(
    (name) =>
      !hidden.includes(name) &&
      formatUntypedProductField(name, before[name]) !==
        formatUntypedProductField(name, after[name]),
  )
  const deeds = changed.flatMap((name): ProductDeed[] => {
    if (amounts[name] !== undefined) return [describeAmount(name, amounts[name], before, after)]
    if (name === 'visible') return [deedOf(after.visible ? 'lo puso a la venta' : 'lo ocultó')]
    if (name === 'description' && changed.includes('richDescription')) return []
    if (isOneOf(name, productOfferFieldNames) || isOneOf(name, productVisibilityFieldNames))
      return []
    return [describeText(name, before[name], after[name])]
  })
  const isAny = (names: readonly ProductFieldName[]) => names.some((name) => changed.includes(name))
  if (isAny(productOfferFieldNames) && !changed.includes('specialPrice'))
    deeds.push(deedOf('cambió los días de la oferta'))
  if (isAny(productVisibilityFieldNames)) deeds.push(deedOf('cambió los días en que se ve'))
  return deeds
}

function isOneOf(name: ProductFieldName, names: readonly ProductFieldName[]): boolean {
  return names.includes(name)
}

function deedOf(deed: string): ProductDeed {
  return { deed, before: null, after: null }
}

function describeAmount(
  name: ProductFieldName,
  what: string,
  { [name]: before }: ProductChange['before'],
  { [name]: after }: ProductChange['after'],
): ProductDeed {
  const isSet = (value: unknown): value is number => typeof value === 'number'
  const [was, is] = [before, after].map((value) =>
    isSet(value) ? formatUntypedProductField(name, value) : null,
  )
  if (!isSet(before)) return { deed: `puso ${what} en`, before: null, after: is ?? null }
  if (!isSet(after)) return { deed: `quitó ${what} de`, before: was ?? null, after: null }
  const verb = after > before ? 'subió' : 'bajó'
  return { deed: `${verb} ${what} de`, before: was ?? null, after: is ?? null }
}

function describeText<Name extends ProductFieldName>(
  name: Name,
  before: ProductChange['before'][Name],
  after: ProductChange['after'][Name],
): ProductDeed {
  const { kind, label } = getProductFieldDescriptor(name)
  const [was, is] = [formatProductField(name, before), formatProductField(name, after)]
  const isLong = kind === 'html' || Math.max(was.length, is.length) > mostQuoted
  return isLong
    ? deedOf(`cambió «${label}»`)
    : { deed: `cambió «${label}» de`, before: was, after: is }
}
