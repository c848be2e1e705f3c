import type { FeedFields } from '#catalogue-import/read-feed-fields.ts'
import {
  type FamilyCombination,
  findCommonSkuStart,
  findNearestCombination,
  getFamilyValueSort,
  isSameCombination,
  proposeSku,
} from '#domain/catalogue/family-options.ts'
import { formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import {
  getProductFieldDescriptor,
  productOfferFieldNames,
} from '#domain/catalogue/product-content.ts'
import { maxFamilyMembers } from '#domain/catalogue/product-family.ts'
import { type Refusal, refuse } from '#domain/use-case-result.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { addProduct } from './add-product.ts'
import { type FamilyMember, type FamilyOptionView, readFamily } from './read-family.ts'

type Added = Awaited<ReturnType<typeof addProduct>>
type Wanted = Pick<Parameters<typeof addProduct>[1], 'actor' | 'permissions' | 'requestId'> & {
  key: string
  values: FamilyCombination
}

/**
 * Adds the product of a missing combination to a family: a hidden copy of its nearest neighbour
 * without stock and offer.
 */
export function addFamilyProduct(
  db: Db,
  { key, values, ...by }: Wanted,
  now: Date,
): Promise<
  Added | Refusal<'family-not-found' | 'family-empty' | 'family-full' | 'combination-taken'>
> {
  return runInTransaction(db, async (transaction) => {
    const family = await families.findStoredFamily(transaction, key, { lock: true })
    const view = family && (await readFamily(transaction, key, now))
    if (!view) return refuse('family-not-found')
    const { options, members } = view
    if (members.length >= maxFamilyMembers) return refuse('family-full')
    const isKnown = options.every(({ code, values: known }) =>
      known.some((value) => formatAttributeValue(value) === values[code]),
    )
    const wanted = Object.fromEntries(options.map(({ code }) => [code, values[code] ?? '']))
    if (!isKnown || members.some(({ combination }) => isSameCombination(wanted, combination)))
      return refuse('combination-taken')
    const like = findNearestCombination(wanted, members)
    if (!like) return refuse('family-empty')
    const base = findCommonSkuStart(members.map(({ row }) => row.sku)) || key.toUpperCase()
    const fields = {
      ...toMemberFields(family, options, wanted),
      ...ownFields(like, members, wanted),
      sku: await findUnusedSku(transaction, proposeSku(base, wanted)),
    }
    const added = await addProduct(transaction, { fields, copyOf: like.row.urlKey, ...by }, now)
    const unsold = family.unsold.filter((one) => !isSameCombination(wanted, one))
    if (added.ok)
      await families.saveFamily(transaction, { ...family, unsold }, { actor: by.actor, now })
    return added
  })
}

/** Feed fields that make a product the given combination of a family. */
export function toMemberFields(
  family: { key: string; name: string },
  options: readonly FamilyOptionView[],
  combination: FamilyCombination,
): FeedFields {
  const words = Object.values(combination)
  return {
    name: [family.name, ...words].join(' '),
    short_name: family.name,
    family: family.key,
    family_options: options.map(({ code }) => code),
    attribute_values: toAttributeValues(options, combination),
  }
}

/** Attribute values of a combination, as feeds give them. */
export function toAttributeValues(
  options: readonly FamilyOptionView[],
  combination: FamilyCombination,
): Record<string, unknown>[] {
  return options.flatMap(({ code, label, values }) => {
    const value = values.find((one) => formatAttributeValue(one) === combination[code])
    if (!value) return []
    const sort = getFamilyValueSort(value)
    const unit = value.unit === null ? {} : { unit: value.unit }
    return [{ code, label, value: value.value, ...unit, ...(sort !== null && { sort }) }]
  })
}

/** Fields not copied from the neighbour: offer, part number, colour sample of another colour. */
function ownFields(
  like: FamilyMember,
  members: readonly FamilyMember[],
  { color }: FamilyCombination,
): FeedFields {
  const alike = members.find(({ combination }) => combination.color === color)
  const offer = productOfferFieldNames.map((name) => [getProductFieldDescriptor(name).feed, null])
  return {
    // Without the permission for prices, the copy has none
    ...(like.content.specialPrice === null ? {} : Object.fromEntries(offer)),
    mpn: null,
    swatch: alike?.content.swatch ?? null,
  }
}

/** The SKU, with a number behind it where another product has it. */
export async function findUnusedSku(db: Db, wish: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const sku = tries === 1 ? wish : `${wish}-${tries}`
    const taken = await contents.findProductIdentifiers(db, [], [sku])
    if (taken.length === 0) return sku
  }
}
