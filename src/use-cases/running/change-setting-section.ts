import { listSettingFields } from '#catalogue-import/settings/setting-form-fields.ts'
import { parseSettingsFile, type SettingsFileValues } from '#catalogue-import/shop-settings-file.ts'
import {
  findSettingProblem,
  type SettingField,
  type SettingValue,
  formatSetting,
  parseSettingFormValue,
} from '#domain/running/setting-fields.ts'
import {
  getTopLevelSettingName,
  getSettingValue,
  setSettingValue,
} from '#domain/running/setting-path.ts'
import { findSettingSection, type SettingSection } from '#domain/running/setting-sections.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/settings-and-legal-text-writes.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'
import { storeSettings } from './change-settings.ts'
import { readEffectiveSettings } from './list-settings.ts'
import { formatDeliveryEstimate } from './shipping-settings.ts'

export type SettingValues = Record<string, SettingValue>

type ReadSection = {
  section: SettingSection
  fields: SettingField[]
  values: SettingValues
  version: string
}

/** One section of settings with its current field values; null for an unknown section. */
export async function readSettingSection(db: Db, code: string): Promise<ReadSection | null> {
  const section = findSettingSection(code)
  return section ? sectionOf(section, await readEffectiveSettings(db)) : null
}

function sectionOf(section: SettingSection, settings: object): ReadSection {
  const fields = listSettingFields(section.code, settings)
  const values = Object.fromEntries(
    fields.map((field) => [
      field.path,
      formatSetting(field, getSettingValue(settings, field.path)),
    ]),
  )
  return { section, fields, values, version: createEditConflictVersion(values) }
}

type Change = {
  section: string
  /** setting values by field path; absent fields stay unchanged */
  values: SettingValues
  /** version of the settings that was read (optimistic concurrency) */
  version?: string | undefined
  actor: string
  requestId?: string
}

type Refused =
  | Refusal<'section-not-found' | 'unchanged'>
  | Refusal<'invalid-input', { fields: Record<string, string> }>
  | EditConflict

/** Changes a section of settings: errors are per field, and the audit log has old and new values. */
export function changeSettingSection(
  db: Db,
  { section: code, values: wanted, version, actor, requestId }: Change,
  now: Date,
): Promise<SuccessResult<{ changed: string[] }> | Refused> {
  return runInTransaction(db, async (transaction) => {
    await contentWrites.lockSettings(transaction)
    const settings = await readEffectiveSettings(transaction)
    const section = findSettingSection(code)
    if (!section) return refuse('section-not-found')
    const { fields, values } = sectionOf(section, settings)
    const subject = `settings:${code}`
    const edit = { read: version, values, subject, actions: ['settings-change'] as const }
    const meanwhile = await findEditConflict(transaction, edit)
    if (meanwhile) return meanwhile

    const next = { ...values, ...wanted }
    const problems = { ...tiersWithoutRate(values, next), ...problemsOf(fields, next) }
    if (Object.keys(problems).length > 0) return refuse('invalid-input', { fields: problems })
    const changed = fields.filter(({ path }) => next[path] !== values[path])
    const [first] = changed
    if (!first) return refuse('unchanged')
    const written = changedSettings(settings, changed, next)
    const checked = parseSettingsFile(written)
    if (!checked.ok) {
      return refuse('invalid-input', {
        fields: { [first.path]: checked.problems.join(' ') },
      })
    }
    await storeSettings(transaction, checked.settings)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'settings-change',
      subject,
      before: Object.fromEntries(changed.map(({ path }) => [path, values[path] ?? null])),
      after: Object.fromEntries(changed.map(({ path }) => [path, next[path] ?? null])),
      ...(requestId !== undefined && { requestId }),
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, changed: changed.map(({ label }) => label) }
  })
}

/** Returns every setting that contains a changed field, complete and as it will be stored. */
function changedSettings(
  settings: Partial<SettingsFileValues>,
  changed: readonly SettingField[],
  values: SettingValues,
): Record<string, unknown> {
  const after = changed.reduce<Readonly<Record<string, unknown>>>(
    (so, field) =>
      setSettingValue(
        so,
        field.path,
        parseSettingFormValue(field, values[field.path] ?? null),
        field.empty === 'row' ? 'row' : 'value',
      ),
    { ...settings },
  )
  const touched = [...new Set(changed.map(({ path }) => getTopLevelSettingName(path)))]
  const written = Object.fromEntries(touched.map((key) => [key, after[key]]))
  return 'shipping' in written ? { ...written, shipping: withEstimates(written.shipping) } : written
}

type Shipping = SettingsFileValues['shipping']

/**
 * Adds the delivery time as Spanish text (`estimate`) to each shipping rate; a rate without
 * delivery time keeps its own text.
 */
function withEstimates(delivery: unknown): unknown {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is checked whole before it is stored
  const { zones, methods } = delivery as Shipping
  return {
    zones,
    methods: methods.map((method) => ({
      ...method,
      zones: method.zones.map((rate) => ({
        ...rate,
        estimate:
          rate.max_business_days === 0 && rate.estimate
            ? rate.estimate
            : formatDeliveryEstimate(rate.min_business_days, rate.max_business_days),
      })),
    })),
  }
}

function problemsOf(
  fields: readonly SettingField[],
  values: SettingValues,
): Record<string, string> {
  const problems = fields.flatMap((field) => {
    const problem = findSettingProblem(field, values[field.path] ?? null)
    return problem === null ? [] : [[field.path, problem] as const]
  })
  return {
    ...Object.fromEntries([...halfRows(fields, values), ...spans(fields, values)]),
    ...Object.fromEntries(problems),
  }
}

/**
 * Errors for incomplete rows in a settings list: either all fields of a row are filled, or none.
 */
function halfRows(fields: readonly SettingField[], values: SettingValues): [string, string][] {
  const ofRows = fields.filter(({ empty }) => empty === 'row')
  const rows = Map.groupBy(ofRows, ({ path }) => rowOf(path))
  return [...rows.values()].flatMap((row) => {
    const missing = row.filter(({ path }) => isEmpty(values[path]))
    if (missing.length === 0 || missing.length === row.length) return []
    return missing.map(({ path }): [string, string] => [path, 'Falta; o deja vacíos los tres.'])
  })
}

/** Errors for new shipping tiers of a method without cost and delivery time. */
function tiersWithoutRate(before: SettingValues, after: SettingValues): Record<string, string> {
  return Object.fromEntries(
    Object.keys(after).flatMap((path) => {
      const isNew = path.endsWith('.tiers') && !isEmpty(after[path]) && after[path] !== before[path]
      return isNew && isEmpty(after[`${rowOf(path)}.cost`])
        ? [[path, 'Primero pon el costo y los días de este envío.']]
        : []
    }),
  )
}

/** Errors for delivery times in settings whose maximum days are below their minimum. */
function spans(fields: readonly SettingField[], values: SettingValues): [string, string][] {
  return fields.flatMap(({ path }): [string, string][] => {
    if (!path.endsWith('.max_business_days')) return []
    const least = values[`${rowOf(path)}.min_business_days`]
    const most = values[path]
    const isBackwards = typeof least === 'number' && typeof most === 'number' && most < least
    return isBackwards ? [[path, 'Es menos que «al menos».']] : []
  })
}

function rowOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'))
}

function isEmpty(value: SettingValue | undefined): boolean {
  return value === undefined || value === null || value === ''
}
