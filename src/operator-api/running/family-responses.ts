import type {
  FamilyMemberRow,
  FamilyResponse,
  SavedFamilyResponse,
} from '#contract/operator/families.ts'
import { formatFamilyCombination } from '#domain/catalogue/family-options.ts'
import { compareFamilyFields } from '#domain/catalogue/family-shared-fields.ts'
import { formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productOfferFieldNames,
} from '#domain/catalogue/product-content.ts'
import { toFeedRow } from '#use-cases/running/product-to-feed-row.ts'
import type { FamilyMember, FamilyView } from '#use-cases/running/read-family.ts'
import type { UnsavedFamilyRow } from '#use-cases/running/save-family-products.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { toProductRow } from './product-responses.ts'

/** Fields of a product that the grid of its family has. */
const gridFields: readonly ProductFieldName[] = [
  'sku',
  'ean',
  'price',
  ...productOfferFieldNames,
  'stock',
  'weightGrams',
  'visible',
]

const feedName = (name: ProductFieldName) => getProductFieldDescriptor(name).feed

export function toFamilyResponse(
  { family, options, members, missing, pictures }: FamilyView,
  { now, shopUrl }: { now: Date; shopUrl: string },
): FamilyResponse {
  const { shared, differing } = compareFamilyFields(members.map(({ content }) => content))
  const [first] = members
  const fields = first ? toFeedRow(first.content) : {}
  const having = (code: string, value: string) =>
    members.filter(({ combination }) => combination[code] === value)
  const toCombination = (values: FamilyResponse['missing'][number]['values']) => ({
    values,
    label: formatFamilyCombination(values),
  })
  return {
    key: family.key,
    name: family.name,
    shared: Object.fromEntries(
      shared.map((name) => [feedName(name), fields[feedName(name)] ?? null]),
    ),
    differing: differing.map(feedName),
    pictures: pictures.map(({ path, alt }) => ({ image: getProductPictureUrl(path) ?? '', alt })),
    options: options.map(({ code, label, values }) => ({
      code,
      label,
      values: values.map((value) => {
        const shown = formatAttributeValue(value)
        const own = having(code, shown)
        const path = value.image ?? own.find(({ row }) => row.image !== null)?.row.image ?? null
        return { value: shown, image: getProductPictureUrl(path), products: own.length }
      }),
    })),
    products: members.map((member) => ({
      ...toMemberRow(member, now),
      url: new URL(member.row.urlKey, shopUrl).href,
    })),
    missing: missing.map(toCombination),
    unsold: family.unsold.map(toCombination),
  }
}

function toMemberRow(
  { row, content, combination }: FamilyMember,
  now: Date,
): Omit<FamilyMemberRow, 'url'> {
  const fields = toFeedRow(content)
  return {
    ...toProductRow(row, now),
    values: combination,
    label: formatFamilyCombination(combination),
    fields: Object.fromEntries(gridFields.map((name) => [feedName(name), fields[feedName(name)]])),
  }
}

export function toSavedFamilyResponse({
  set,
  products,
  unsaved,
}: {
  set: number | null
  products: number
  unsaved: readonly UnsavedFamilyRow[]
}): SavedFamilyResponse {
  return {
    change_set: set,
    products,
    unsaved: unsaved.map(({ product, refused, conflicts }) => ({
      product,
      refused,
      conflicts: conflicts.map(({ field, theirs, savedBy, savedAt }) => ({
        field,
        theirs,
        saved_by: savedBy,
        saved_at: savedAt?.toISOString() ?? null,
      })),
    })),
    messageForUser: savedWords(products, unsaved.length),
  }
}

function savedWords(products: number, unsaved: number): string {
  const left =
    unsaved === 0
      ? ''
      : ` ${unsaved === 1 ? '1 producto tiene' : `${unsaved} productos tienen`} algo por revisar.`
  if (products === 0) return unsaved === 0 ? 'Ya estaba así.' : `No se guardó nada.${left}`
  return `${products === 1 ? '1 producto guardado' : `${products} productos guardados`}.${left}`
}
