import {
  type FamilyCombination,
  formatFamilyCombination,
  isSameCombination,
} from '#domain/catalogue/family-options.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as families from '#persistence/catalogue/stored-families.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import {
  changeFamily,
  type FamilyChanged,
  type FamilyChangedBy,
  withoutLabels,
} from './change-family-options.ts'

/**
 * Takes an option from a family; its products keep the attribute. Rejected where two products would
 * then be the same combination, and for the last option.
 */
export function removeFamilyOption(
  db: Db,
  { code, ...by }: FamilyChangedBy & { code: string },
  now: Date,
): Promise<FamilyChanged> {
  return changeFamily(db, by, now, ({ family, options, members }) => {
    const option = options.find((one) => one.code === code)
    if (!option) return refuse('family-refused', { fields: { options: 'Esa opción ya no está.' } })
    const left = options.filter((one) => one !== option)
    if (left.length === 0 && members.length > 0)
      return refuse('family-refused', {
        fields: { options: 'Es la única opción: sin ella sus productos no se distinguen.' },
      })
    const without = ({ [code]: _gone, ...others }: FamilyCombination) => others
    const combinations = members.map(({ combination }) => without(combination))
    const twin = combinations.find((one, at) =>
      combinations.slice(0, at).some((other) => isSameCombination(one, other)),
    )
    if (twin)
      return refuse('family-refused', {
        fields: {
          options: `Sin ${option.label} habría dos productos ${formatFamilyCombination(twin)}. Quita antes los valores que sobran.`,
        },
      })
    const codes = left.map((one) => one.code)
    const unsold = family.unsold.map(without)
    return {
      family: {
        ...family,
        options: withoutLabels(left),
        unsold: unsold.filter(
          (one, at) =>
            !combinations.some((sold) => isSameCombination(sold, one)) &&
            !unsold.slice(0, at).some((other) => isSameCombination(other, one)),
        ),
      },
      after: { option: option.label, removed: true },
      products: {
        summary: `${family.name}: sin ${option.label}`,
        change: (product) => ({ ...product, familyOptions: codes }),
      },
    }
  })
}

/** Deletes a family without products. */
export function removeFamily(
  db: Db,
  { key, actor, requestId }: FamilyChangedBy,
  now: Date,
): Promise<SuccessResult | Refusal<'family-not-found' | 'family-not-empty'>> {
  return runInTransaction(db, async (transaction) => {
    const family = await families.findStoredFamily(transaction, key, { lock: true })
    if (!family) return refuse('family-not-found')
    if (!(await families.removeEmptyFamily(transaction, key))) return refuse('family-not-empty')
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'family-remove',
      subject: `family:${key}`,
      before: { name: family.name },
    }
    await auditLog.addAuditEntry(transaction, { ...entry, ...(requestId && { requestId }) }, now)
    return { ok: true }
  })
}
