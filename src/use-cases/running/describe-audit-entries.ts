import { listSettingFields } from '#catalogue-import/settings/setting-form-fields.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { pesosToCentavosIfExact } from '#domain/money.ts'
import { formatAuditReason } from '#domain/running/audit-reasons.ts'
import { formatAuditValue } from '#domain/running/audit-values.ts'
import { describeAuditEntry } from '#domain/running/describe-audit-entry.ts'
import type { SettingField } from '#domain/running/setting-fields.ts'
import { settingSections } from '#domain/running/setting-sections.ts'
import type { Db } from '#persistence/database.ts'
import * as auditSubjects from '#persistence/running/audit-log-subjects.ts'
import { readEffectiveSettings } from './list-settings.ts'

type StoredEntry = {
  action: string
  subject: string
  before: unknown
  after: unknown
  reason: string | null
}

/** Adds to audit entries a sentence, the reason in words, and the code of the affected thing. */
export async function describeAuditEntries<Entry extends StoredEntry>(
  db: Db,
  entries: readonly Entry[],
) {
  const hasSettings = entries.some(({ action }) => action === 'settings-change')
  const [names, formatSetting] = await Promise.all([
    auditSubjects.nameAuditSubjects(db, [...new Set(entries.map(({ subject }) => subject))]),
    hasSettings ? readSettingFormatter(db) : undefined,
  ])
  const bySubject = new Map(names.map((named) => [named.subject, named]))
  return entries.map((entry) => {
    const named = bySubject.get(entry.subject)
    return {
      ...entry,
      sentence: describeAuditEntry({ ...entry, name: named?.name ?? undefined, formatSetting }),
      reasonWords: formatAuditReason(entry.action, entry.reason),
      subjectKey: named?.key ?? null,
    }
  })
}

/** Labels and values of settings in the words of their forms. */
async function readSettingFormatter(db: Db) {
  const settings = await readEffectiveSettings(db)
  const fields = new Map(
    settingSections
      .flatMap(({ code }) => listSettingFields(code, settings))
      .map((field) => [field.path, field]),
  )
  return (path: string, value: unknown) => {
    const field = fields.get(path)
    return field && { label: `«${labelOf(field)}»`, text: textOf(field, value) }
  }
}

/** Label that tells fields of one name apart: «Zona Centro, Precio». */
function labelOf({ group, label }: SettingField): string {
  return group === undefined ? label : `${group}, ${label}`
}

function textOf({ path, kind, unit }: SettingField, value: unknown): string {
  const centavos =
    kind === 'pesos' && typeof value === 'number' ? pesosToCentavosIfExact(value) : null
  if (centavos !== null) return formatCentavos(centavos)
  const words = formatAuditValue(path, value)
  return unit && typeof value === 'number' ? `${words} ${unit}` : words
}
