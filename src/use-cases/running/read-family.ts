import {
  type FamilyCombination,
  type FamilyOptionValues,
  getFamilyCombination,
  getFamilyOptions,
  isSameCombination,
  listFamilyCombinations,
  type ProductFamily,
} from '#domain/catalogue/family-options.ts'
import { formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import { maxFamilyMembers } from '#domain/catalogue/product-family.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import * as productFamilies from '#persistence/catalogue/product-families.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as productImages from '#persistence/catalogue/product-pictures.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import type { Db } from '#persistence/database.ts'

export type FamilyMember = {
  row: productList.OfficeProductRow
  content: ProductContent & { id: number }
  combination: FamilyCombination
}

export type FamilyOptionView = FamilyOptionValues & { label: string }

export type FamilyView = {
  family: ProductFamily & { version: number }
  options: FamilyOptionView[]
  /** in the order of the options */
  members: FamilyMember[]
  missing: FamilyCombination[]
  /** pictures of its first product */
  pictures: productImages.ProductPictureRow[]
}

/** Maximum combinations of a family for which missing combinations are listed. */
const maxCombinations = 2 * maxFamilyMembers

/** Reads a family with its products and missing combinations. */
export async function readFamily(db: Db, key: string, now: Date): Promise<FamilyView | undefined> {
  const family = await families.findStoredFamily(db, key)
  if (!family) return undefined
  const known = await productFamilies.listFamilyMembers(db, [key])
  const ids = known.map(({ id }) => id)
  const [rows, contentsOfMembers, labels] = await Promise.all([
    productList.listPageOfProducts(db, { ids }, { limit: ids.length, now }),
    contents.readAllProductFields(db, ids),
    families.readAttributeLabels(db, [
      ...family.options.map(({ code }) => code),
      ...(known[0]?.familyOptions ?? []),
    ]),
  ])
  const options = getFamilyOptions(family.options, known).map((option) => ({
    ...option,
    label: labels.get(option.code) ?? option.code,
  }))
  const isGrid = options.reduce((count, { values }) => count * values.length, 1) <= maxCombinations
  const combinations = isGrid ? listFamilyCombinations(options) : []
  const members = known.flatMap((member): FamilyMember[] => {
    const row = rows.find(({ id }) => id === member.id)
    const content = contentsOfMembers.find(({ id }) => id === member.id)
    return row && content ? [{ row, content, combination: getFamilyCombination(member) }] : []
  })
  const isTaken = (one: FamilyCombination) =>
    members.some(({ combination }) => isSameCombination(combination, one)) ||
    family.unsold.some((other) => isSameCombination(other, one))
  const ordered = members.toSorted((one, other) => placeOf(options, one) - placeOf(options, other))
  return {
    family,
    options,
    members: ordered,
    missing: combinations.filter((one) => !isTaken(one)),
    pictures: ordered[0] ? await productImages.listPicturesOfProduct(db, ordered[0].row.id) : [],
  }
}

/** Place of a product among the combinations of the options, counted like the digits of a number. */
function placeOf(options: readonly FamilyOptionValues[], { combination }: FamilyMember): number {
  return options.reduce((place, { code, values }) => {
    const at = values.findIndex((value) => formatAttributeValue(value) === combination[code])
    return place * (values.length + 1) + (at === -1 ? values.length : at)
  }, 0)
}
