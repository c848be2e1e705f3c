import { type TProperties, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getProductFieldDescriptor, productFieldNames } from '#domain/catalogue/product-content.ts'
import { addDays, type Day } from '#domain/mexico-dates-and-times.ts'
import { feedFieldParsersByKind, UrlKeySchema } from './product-feed-field-parsers.ts'
import { listSchemaViolations } from './schema-violations.ts'

const Days = Type.Integer({ minimum: -36_500, maximum: 36_500 })

const fields = productFieldNames.map(getProductFieldDescriptor)

/** Date fields that feeds may also set as a number of days from the import day in Mexico City. */
const dayFields = [
  'created_at',
  ...fields.flatMap(({ kind, feed }) => (kind === 'day' ? feed : [])),
]

/** Default values of fields that a feed clears with null. */
const cleared = new Map(
  fields.flatMap(({ kind, feed, blank }): [string, null | ''][] => {
    if (blank !== null && blank !== '') return []
    return kind === 'day'
      ? [
          [feed, blank],
          [toDaysAfterImportFieldName(feed), blank],
        ]
      : [[feed, blank]]
  }),
)

/** Validates a feed row. Absent fields stay unchanged; null clears optional fields. */
const validator = Compile(
  Type.Object(
    {
      ...Object.fromEntries(
        fields.map(({ kind, feed }) => [feed, Type.Optional(feedFieldParsersByKind[kind].schema)]),
      ),
      url_key: UrlKeySchema,
      category: Type.Optional(UrlKeySchema),
      /** partial update of attributes; other attributes stay unchanged */
      attribute_values: Type.Optional(feedFieldParsersByKind.attributes.schema),
      created_at: Type.Optional(feedFieldParsersByKind.day.schema),
      ...Object.fromEntries(
        dayFields.map((feed) => [toDaysAfterImportFieldName(feed), Type.Optional(Days)]),
      ),
      // feed fields that do not change the product: `type` and `currency` have one allowed value,
      // and `new` only informs the feed's author
      type: Type.Optional(Type.Enum(['simple'])),
      currency: Type.Optional(Type.Enum(['MXN'])),
      new: Type.Optional(feedFieldParsersByKind.flag.schema),
      /**
       * stock level of the product when the edited product list was exported, and time of that
       * export
       */
      qty_exported: Type.Optional(Type.Union([feedFieldParsersByKind.count.schema, Type.Null()])),
      exported_at: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
    } satisfies TProperties,
    { additionalProperties: false },
  ),
)

type CheckedRow = Record<string, unknown> & { url_key: string }

/** Validates a feed row: returns typed values, null for cleared fields; or errors in Spanish. */
export function validateProductFeedRow(
  value: unknown,
  today: Day,
): { ok: true; row: CheckedRow } | { ok: false; problems: string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problems: ['cada elemento debe ser un objeto'] }
  const row: Record<string, unknown> = {}
  const emptied: Record<string, unknown> = {}
  for (const [field, content] of Object.entries(value)) {
    if (content === null && cleared.has(field)) emptied[field] = cleared.get(field)
    else row[field] = content
  }
  if (!validator.Check(row)) return { ok: false, problems: listSchemaViolations(validator, row) }
  return { ok: true, row: withDays({ ...row, ...emptied }, today) }
}

/**
 * Converts feed fields that state a number of days into dates; a date field of the same feed row
 * takes precedence.
 */
function withDays(row: CheckedRow, today: Day): CheckedRow {
  for (const field of dayFields) {
    const days = row[toDaysAfterImportFieldName(field)]
    if (typeof days === 'number') row[field] ??= addDays(today, days)
    else if (days === null && row[field] === undefined) row[field] = null
  }
  return row
}

/**
 * Returns the name of the feed field that sets a date as a number of days from the import:
 * `<field>_days`.
 */
export function toDaysAfterImportFieldName(field: string): string {
  return `${field}_days`
}
