import { formatAttributeValue, type ProductAttribute } from './product-attribute.ts'

/** A value that products of a family may have, such as «Azul» or «256 GB», with its picture. */
type FamilyValue = Pick<ProductAttribute, 'value' | 'unit'> & { image: string | null }

/** An option of a family: the code of its attribute, and its values in display order. */
export type FamilyOptionValues = { code: string; values: readonly FamilyValue[] }

/** Values of one product of a family, as shown, by attribute code. */
export type FamilyCombination = Readonly<Record<string, string>>

/** A family as stored; its products have the texts, prices and values themselves. */
export type ProductFamily = {
  key: string
  name: string
  options: readonly FamilyOptionValues[]
  /** combinations that the shop does not sell */
  unsold: readonly FamilyCombination[]
}

/** Option codes and values of one product of a family. */
type Member = {
  familyOptions: readonly string[]
  options: readonly Pick<ProductAttribute, 'code' | 'value' | 'unit'>[]
}

/** Parses a typed value: «256 GB» is a number with a unit, other text is a value without unit. */
export function parseFamilyValue(text: string): FamilyValue {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  const [, value = words, unit = null] = /^(\d+(?:\.\d+)?) ([\p{L}%"″]{1,6})$/u.exec(words) ?? []
  return { value, unit, image: null }
}

/** Number by which a value is sorted; null for words. */
export function getFamilyValueSort({ value }: FamilyValue): number | null {
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : null
}

/** Merges two lists of options; order and pictures of the first list take precedence. */
export function mergeFamilyOptions(
  first: readonly FamilyOptionValues[],
  second: readonly FamilyOptionValues[],
): FamilyOptionValues[] {
  const codes = [...new Set([...first, ...second].map(({ code }) => code))]
  return codes.map((code) => {
    const values = new Map<string, FamilyValue>()
    for (const option of [...first, ...second])
      for (const value of option.code === code ? option.values : []) {
        const shown = formatAttributeValue(value)
        const known = values.get(shown)
        values.set(shown, known ? { ...known, image: known.image ?? value.image } : value)
      }
    return { code, values: [...values.values()] }
  })
}

/** Options of a family's products, with values in the stored order. */
export function getFamilyOptions(
  stored: readonly FamilyOptionValues[],
  members: readonly Member[],
): FamilyOptionValues[] {
  const [first] = members
  const codes = first?.familyOptions ?? stored.map(({ code }) => code)
  const theirs = members.flatMap(({ options }) =>
    options.map(({ code, value, unit }) => ({ code, values: [{ value, unit, image: null }] })),
  )
  const merged = mergeFamilyOptions(stored, theirs)
  return codes.map((code) => merged.find((one) => one.code === code) ?? { code, values: [] })
}

/** Lists every combination of the values of these options, in display order. */
export function listFamilyCombinations(
  options: readonly FamilyOptionValues[],
): FamilyCombination[] {
  return options.reduce<FamilyCombination[]>(
    (found, { code, values }) =>
      found.flatMap((one) =>
        values.map((value) => ({ ...one, [code]: formatAttributeValue(value) })),
      ),
    options.length === 0 ? [] : [{}],
  )
}

/** The combination that a product of a family is. */
export function getFamilyCombination({ familyOptions, options }: Member): FamilyCombination {
  return Object.fromEntries(
    familyOptions.flatMap((code) => {
      const option = options.find((one) => one.code === code)
      return option ? [[code, formatAttributeValue(option)]] : []
    }),
  )
}

/** Whether the other combination has every value of this one. */
export function isSameCombination(one: FamilyCombination, other: FamilyCombination): boolean {
  return Object.entries(one).every(([code, value]) => other[code] === value)
}

/** «Negro · 128 GB» */
export function formatFamilyCombination(combination: FamilyCombination): string {
  return Object.values(combination).join(' · ')
}

/** The product that a new combination is copied from: the one with the most of its values, first ones first. */
export function findNearestCombination<Member extends { combination: FamilyCombination }>(
  wanted: FamilyCombination,
  members: readonly Member[],
): Member | undefined {
  const entries = Object.entries(wanted)
  const likeness = ({ combination }: Member) =>
    entries.reduce(
      (sum, [code, value], at) =>
        sum + (combination[code] === value ? 10 + entries.length - at : 0),
      0,
    )
  return members.toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/** Proposes the SKU of a combination: `GAL-A5` with negro and 128 GB is `GAL-A5-NEG-128`. */
export function proposeSku(base: string, combination: FamilyCombination): string {
  const parts = Object.values(combination).map((value) => {
    const letters = value
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase()
    const [digits] = /\d+/.exec(letters) ?? []
    return digits ?? letters.slice(0, 3)
  })
  return [base, ...parts].join('-')
}

/** Common beginning of the SKUs of a family, up to a hyphen. */
export function findCommonSkuStart(skus: readonly string[]): string {
  const [first = ''] = skus
  const parts = first.split('-')
  const isShared = (count: number) =>
    skus.every((sku) => sku.startsWith(`${parts.slice(0, count).join('-')}-`))
  const count = parts.findLastIndex((_, at) => isShared(at + 1)) + 1
  return parts.slice(0, count).join('-')
}
