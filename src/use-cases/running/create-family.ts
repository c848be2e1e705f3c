import { toSlug } from '#catalogue-import/sheets/match-category-names.ts'
import { createAttributeCode } from '#domain/catalogue/attribute-code.ts'
import type { ProductFieldValidationError } from '#domain/catalogue/check-prices.ts'
import {
  type FamilyCombination,
  listFamilyCombinations,
  parseFamilyValue,
  proposeSku,
} from '#domain/catalogue/family-options.ts'
import { formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import { getProductFieldDescriptor } from '#domain/catalogue/product-content.ts'
import { maxFamilyMembers, maxFamilyOptions } from '#domain/catalogue/product-family.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findUnusedSku, toAttributeValues, toMemberFields } from './add-family-product.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import type { FamilyOptionView } from './read-family.ts'
import { storeFamily } from './store-family.ts'

/** Typed option: label and displayed values. */
export type TypedFamilyOption = { label: string; values: readonly string[] }

type Wanted = {
  name: string
  options: readonly TypedFamilyOption[]
  category?: string | undefined
  price?: number | undefined
  /** beginning of the SKUs; the family's key by default */
  sku?: string | undefined
  /** url key or SKU of the product that becomes its first combination, and that the others copy */
  from?: string | undefined
  actor: string
  requestId?: string
  permissions?: ReadonlySet<Permission> | undefined
}

export type FamilyRefused = Refusal<'family-refused', { fields: Record<string, string> }>
type NotCreated =
  | FamilyRefused
  | Refusal<'product-not-found'>
  | Refusal<'step-up-required'>
  | Refusal<'not-allowed', { missing: Permission }>

/** Error that rolls back the transaction of a refused family. */
class Refused extends Error {
  refusal: NotCreated
  constructor(refusal: NotCreated) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Creates a family with a hidden product for each combination of its options. */
export async function createFamily(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<SuccessResult<{ key: string; products: number }> | NotCreated> {
  const fields = findFamilyErrors(wanted)
  if (Object.keys(fields).length > 0) return refuse('family-refused', { fields })
  try {
    return await runInTransaction(db, (transaction) => create(transaction, wanted, now))
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

async function create(transaction: Db, wanted: Wanted, now: Date) {
  const { actor, requestId, permissions } = wanted
  const name = wanted.name.trim()
  const key = await findUnusedKey(transaction, toSlug(name) || 'familia')
  const options = await nameOptions(transaction, wanted.options)
  await storeFamily(transaction, { key, name, options, actor }, now)
  const combinations = listFamilyCombinations(options)
  const by = { actor, permissions, ...(requestId !== undefined && { requestId }) }
  const [first, ...others] = combinations
  if (wanted.from !== undefined && first)
    await join(transaction, { ...by, from: wanted.from, key, options, first }, now)
  const base = wanted.sku?.trim() || key.toUpperCase()
  for (const combination of wanted.from === undefined ? combinations : others) {
    const sku = await findUnusedSku(transaction, proposeSku(base, combination))
    const fields = {
      ...toMemberFields({ key, name }, options, combination),
      sku,
      ...(wanted.category !== undefined && { categories: [wanted.category] }),
      ...(wanted.price !== undefined && { price: wanted.price }),
    }
    const added = await addProduct(transaction, { fields, copyOf: wanted.from, ...by }, now)
    if (!added.ok) throw new Refused(toFamilyRefusal(added))
  }
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'family-add',
    subject: `family:${key}`,
    after: { name, products: combinations.length },
  }
  await auditLog.addAuditEntry(transaction, { ...entry, ...(requestId && { requestId }) }, now)
  return { ok: true, key, products: combinations.length } as const
}

/** Makes an existing product the first combination of a new family. */
async function join(
  transaction: Db,
  {
    from,
    key,
    options,
    first,
    ...by
  }: Pick<Wanted, 'actor' | 'requestId' | 'permissions'> & {
    from: string
    key: string
    options: readonly FamilyOptionView[]
    first: FamilyCombination
  },
  now: Date,
): Promise<void> {
  const fields = {
    family: key,
    family_options: options.map(({ code }) => code),
    attribute_values: toAttributeValues(options, first),
  }
  const was = { family: null }
  const joined = await changeProduct(transaction, { product: from, fields, was, ...by }, now)
  if (joined.ok) return
  if (joined.code === 'changed-meanwhile')
    throw new Refused(refuse('family-refused', { fields: { from: alreadyWords } }))
  if (joined.code === 'ends-offer') throw new Error('Joining a family changes no price')
  throw new Refused(toFamilyRefusal(joined))
}

const alreadyWords = 'Ese producto ya es de otra familia.'

function toFamilyRefusal(
  refusal:
    | Exclude<NotCreated, FamilyRefused>
    | Refusal<'invalid-input', { faults: ProductFieldValidationError[] }>,
): NotCreated {
  if (refusal.code !== 'invalid-input') return refusal
  const fields = refusal.faults.map(({ field, words }) => {
    const { feed } = getProductFieldDescriptor(field)
    return [feed === 'categories' ? 'category' : feed, words]
  })
  return refuse('family-refused', { fields: Object.fromEntries(fields) })
}

/** Gives typed options the codes of their attributes, and reads their values. */
export async function nameOptions(
  db: Db,
  typed: readonly TypedFamilyOption[],
): Promise<FamilyOptionView[]> {
  const named: FamilyOptionView[] = []
  for (const { label, values } of typed) {
    const words = label.trim()
    const code = await families.findAttributeCode(db, words)
    named.push({
      code: code ?? (createAttributeCode(words) || 'opcion'),
      label: words,
      values: values.map(parseFamilyValue),
    })
  }
  return named
}

/** Errors of a typed family by form field: `name`, `options`. */
export function findFamilyErrors({
  name,
  options,
}: Pick<Wanted, 'name' | 'options'>): Record<string, string> {
  const problem = findOptionsProblem(options)
  return {
    ...(name.trim() === '' && { name: 'Escribe el nombre de la familia.' }),
    ...(problem && { options: problem }),
  }
}

function findOptionsProblem(options: readonly TypedFamilyOption[]): string | null {
  const labels = options.map(({ label }) => label.trim().toLowerCase())
  if (options.length === 0) return 'Agrega una opción, como Color o Capacidad.'
  if (options.length > maxFamilyOptions)
    return `Una familia tiene hasta ${maxFamilyOptions} opciones.`
  if (labels.includes('')) return 'Escribe el nombre de cada opción.'
  if (new Set(labels).size < labels.length) return 'Dos opciones se llaman igual.'
  for (const { label, values } of options) {
    const shown = values.map((value) => formatAttributeValue(parseFamilyValue(value)).toLowerCase())
    if (shown.length === 0 || shown.includes('')) return `Escribe los valores de ${label.trim()}.`
    if (new Set(shown).size < shown.length) return `${label.trim()} dice un valor dos veces.`
  }
  const count = options.reduce((product, { values }) => product * values.length, 1)
  return count > maxFamilyMembers
    ? `Serían ${count} productos, y una familia tiene hasta ${maxFamilyMembers}.`
    : null
}

async function findUnusedKey(db: Db, wish: string): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const key = tries === 1 ? wish : `${wish}-${tries}`
    if (!(await families.findStoredFamily(db, key))) return key
  }
}
