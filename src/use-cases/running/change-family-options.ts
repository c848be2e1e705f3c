import {
  type FamilyCombination,
  type FamilyOptionValues,
  getFamilyValueSort,
  isSameCombination,
  mergeFamilyOptions,
  parseFamilyValue,
  type ProductFamily,
} from '#domain/catalogue/family-options.ts'
import { formatAttributeValue } from '#domain/catalogue/product-attribute.ts'
import { reduceToChangedFields } from '#domain/catalogue/product-change-set.ts'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import { maxFamilyOptions } from '#domain/catalogue/product-family.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { applyChangeSet } from './apply-product-change-set.ts'
import {
  type FamilyRefused,
  findFamilyErrors,
  nameOptions,
  type TypedFamilyOption,
} from './create-family.ts'
import { type FamilyView, readFamily } from './read-family.ts'

export type FamilyChangedBy = { key: string; actor: string; requestId?: string }
export type FamilyChanged =
  | SuccessResult<{ set: number | null }>
  | Refusal<'family-not-found'>
  | FamilyRefused
type Planned = { family: ProductFamily; after: Record<string, unknown>; products?: ProductsChange }
type ProductsChange = { summary: string; change: (product: ProductContent) => ProductContent }

/** Adds a value to an option of a family; its combinations are missing at first. */
export function addFamilyValue(
  db: Db,
  { code, value, ...by }: FamilyChangedBy & { code: string; value: string },
  now: Date,
): Promise<FamilyChanged> {
  return changeFamily(db, by, now, ({ family, options }) => {
    const added = parseFamilyValue(value)
    const shown = formatAttributeValue(added)
    const option = options.find((one) => one.code === code)
    if (shown === '' || !option)
      return refuse('family-refused', { fields: { value: 'Escribe el valor.' } })
    if (option.values.some((one) => isSameWord(formatAttributeValue(one), shown)))
      return refuse('family-refused', { fields: { value: `${option.label} ya tiene ${shown}.` } })
    return {
      family: {
        ...family,
        options: mergeFamilyOptions(withoutLabels(options), [{ code, values: [added] }]),
      },
      after: { option: option.label, added: shown },
    }
  })
}

/** Takes a value from an option of a family; its products leave the family and stay in the shop. */
export function removeFamilyValue(
  db: Db,
  { code, value, ...by }: FamilyChangedBy & { code: string; value: string },
  now: Date,
): Promise<FamilyChanged> {
  return changeFamily(db, by, now, ({ family, options, members }) => {
    const option = options.find((one) => one.code === code)
    if (!option?.values.some((one) => formatAttributeValue(one) === value))
      return refuse('family-refused', { fields: { value: `La familia no tiene ${value}.` } })
    const left = members.filter(({ combination }) => combination[code] === value)
    const kept = withoutLabels(options).map((one) =>
      one.code === code
        ? { ...one, values: one.values.filter((other) => formatAttributeValue(other) !== value) }
        : one,
    )
    const ids = new Set(left.map(({ row }) => row.urlKey))
    return {
      family: {
        ...family,
        options: kept,
        unsold: family.unsold.filter((one) => one[code] !== value),
      },
      after: { option: option.label, removed: value, products: left.length },
      products: {
        summary: `${family.name}: sin ${value}`,
        change: (product) =>
          ids.has(product.urlKey) ? { ...product, family: null, familyOptions: [] } : product,
      },
    }
  })
}

/** Adds an option to a family; its products get the first of the values. */
export function addFamilyOption(
  db: Db,
  { label, values, ...by }: FamilyChangedBy & TypedFamilyOption,
  now: Date,
): Promise<FamilyChanged> {
  return changeFamily(db, by, now, async ({ family, options }, transaction) => {
    const typed = [
      ...options.map((one) => ({ label: one.label, values: ['1'] })),
      { label, values },
    ]
    const fields = findFamilyErrors({ name: family.name, options: typed })
    if (Object.keys(fields).length > 0) return refuse('family-refused', { fields })
    const [option] = await nameOptions(transaction, [{ label, values }])
    const [first] = option?.values ?? []
    if (!option || !first || options.length >= maxFamilyOptions) throw new Error('Checked above')
    await families.addMissingAttributes(transaction, [option])
    const { code } = option
    const shown = formatAttributeValue(first)
    const attribute = {
      code,
      label: option.label,
      value: first.value,
      unit: first.unit,
      filter: shown,
      sort: getFamilyValueSort(first),
    }
    const codes = [...options.map((one) => one.code), code]
    return {
      family: {
        ...family,
        options: [...withoutLabels(options), { code, values: option.values }],
        unsold: family.unsold.map((one) => ({ ...one, [code]: shown })),
      },
      after: { option: option.label, values: option.values.map(formatAttributeValue) },
      products: {
        summary: `${family.name}: ${option.label}`,
        change: (product) => ({
          ...product,
          familyOptions: codes,
          attributes: [...product.attributes.filter((one) => one.code !== code), attribute],
        }),
      },
    }
  })
}

/** Marks a combination as sold or not sold; combinations not sold are not listed as missing. */
export function setFamilyCombinationSold(
  db: Db,
  { values, sold, ...by }: FamilyChangedBy & { values: FamilyCombination; sold: boolean },
  now: Date,
): Promise<FamilyChanged> {
  return changeFamily(db, by, now, ({ family, options }) => {
    const one = Object.fromEntries(options.map(({ code }) => [code, values[code] ?? '']))
    const others = family.unsold.filter((other) => !isSameCombination(one, other))
    return {
      family: { ...family, unsold: sold ? others : [...others, one] },
      after: { values: Object.values(one).join(' · '), sold },
    }
  })
}

/** Gives a family another name; the names of its products stay. */
export function renameFamily(
  db: Db,
  { name, ...by }: FamilyChangedBy & { name: string },
  now: Date,
): Promise<FamilyChanged> {
  return changeFamily(db, by, now, ({ family }) => {
    const words = name.trim()
    if (words === '')
      return refuse('family-refused', { fields: { name: 'Escribe el nombre de la familia.' } })
    return { family: { ...family, name: words }, after: { name: words } }
  })
}

/** Stores the planned family, and changes its products as one change set. */
export async function changeFamily(
  db: Db,
  { key, actor, requestId }: FamilyChangedBy,
  now: Date,
  plan: (
    view: FamilyView,
    transaction: Db,
  ) => Planned | FamilyRefused | Promise<Planned | FamilyRefused>,
): Promise<FamilyChanged> {
  const prepared = await runInTransaction(db, async (transaction): Promise<FamilyChanged> => {
    const locked = await families.findStoredFamily(transaction, key, { lock: true })
    const view = locked && (await readFamily(transaction, key, now))
    if (!view) return refuse('family-not-found')
    const planned = await plan(view, transaction)
    if ('ok' in planned) return planned
    await families.saveFamily(transaction, planned.family, { actor, now })
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'family-change',
      subject: `family:${key}`,
      after: planned.after,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, ...(requestId && { requestId }) }, now)
    const { products } = planned
    return {
      ok: true,
      set: products ? await prepare(transaction, view, { ...products, actor }, now) : null,
    }
  })
  if (!prepared.ok || prepared.set === null) return prepared
  const by = { actor, ...(requestId !== undefined && { requestId }) }
  const applied = await applyChangeSet(db, { id: prepared.set, ...by }, now)
  if (!applied.ok) throw new Error(`Options were not changed: ${applied.code}`)
  return prepared
}

/** Prepares the change of a family's products; null if none changes. */
async function prepare(
  transaction: Db,
  { members }: FamilyView,
  { summary, change, actor }: ProductsChange & { actor: string },
  now: Date,
): Promise<number | null> {
  const fields = ['family', 'familyOptions', 'attributes'] as const
  const rows = members.flatMap(({ content: { id, ...product } }) => {
    const after = change(product)
    if (after === product) return []
    return [
      {
        ...reduceToChangedFields(product, after, fields),
        productId: id,
        state: 'prepared' as const,
      },
    ]
  })
  if (rows.length === 0) return null
  const set = await changeSets.addChangeSet(
    transaction,
    { kind: 'edit', summary, fields: [...fields], actor },
    now,
  )
  await changeSets.addChangeRows(transaction, set, rows)
  return set
}

/** Options of a family as stored. */
export function withoutLabels(options: FamilyView['options']): FamilyOptionValues[] {
  return options.map(({ code, values }) => ({ code, values }))
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
