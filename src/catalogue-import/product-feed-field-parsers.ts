import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type {
  ProductFieldKind,
  ProductFieldValueTypes,
  ProductDocument,
} from '#domain/catalogue/product-field-types.ts'
import { normalizeTags } from '#domain/catalogue/product-tags.ts'
import { maxUrlKeyLength, urlKeyPattern } from '#domain/catalogue/product.ts'
import { maxRichDescriptionLength } from '#domain/catalogue/rich-description.ts'
import { parseLanguageTag } from '#domain/catalogue/shop-locale.ts'
import { type Day, isDay, isTimeOfDay, type TimeOfDay } from '#domain/mexico-dates-and-times.ts'
import { pesosToCentavosIfExact } from '#domain/money.ts'
import {
  type CsvCellReader,
  readProductDocumentsCell,
  readBooleanCell,
  readListCell,
  readNumberCell,
  readTextCell,
} from './csv-cell-parsers.ts'
import { sanitizeDescription } from './sanitize-description.ts'

/**
 * A product attribute in a feed; an omitted label or unit is taken from the stored attribute with
 * the same code.
 */
export type FeedAttribute = {
  code: string
  label: string | null
  value: string
  unit: string | null
  filter: string | null
  sort: number | null
}

/**
 * Types of the parsed values of a product feed, by kind of product field, such as flag or price.
 */
export type FeedFieldValues = Omit<ProductFieldValueTypes, 'attributes'> & {
  attributes: FeedAttribute[]
}

/** Parsing context: the current field and the errors of its row so far, in Spanish. */
export type FeedFieldParsingContext = { field: string; problems: string[] }

type KindInFeeds<Value> = {
  schema: TSchema
  /**
   * CSV cell parsers of a field kind: one for the field, or one per subfield; null for attributes,
   * which have separate columns
   */
  cells: CsvCellReader | Record<string, CsvCellReader> | null
  /** converts a feed value that matches the schema; returns null after reporting an error */
  read: (given: unknown, reading: FeedFieldParsingContext) => Value | null
}

const strict = { additionalProperties: false }
const Words = Type.String({ minLength: 1, maxLength: 300 })
export const UrlKeySchema = Type.String({ pattern: urlKeyPattern, maxLength: maxUrlKeyLength })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Facts = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 })
const Side = Type.Number({ exclusiveMinimum: 0 })
const Attribute = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9_]+$', maxLength: 60 }),
    label: Type.Optional(Words),
    value: Type.Union([Type.String({ minLength: 1, maxLength: 1000 }), Type.Number()]),
    unit: Type.Optional(Words),
    filter: Type.Optional(Words),
    sort: Type.Optional(Type.Number()),
  },
  strict,
)
const Documents = Type.Array(
  Type.Object(
    {
      title: Words,
      file: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*[.]pdf$', maxLength: 120 }),
      language: Type.Optional(Words),
    },
    strict,
  ),
  { maxItems: 10 },
)
const Attributes = Type.Array(Attribute, { maxItems: 100 })

/** Feed format (schema and parsers) of each kind of product field, such as flag or price. */
export const feedFieldParsersByKind: {
  [Kind in ProductFieldKind]: KindInFeeds<FeedFieldValues[Kind]>
} = {
  urlKey: kind(UrlKeySchema, readTextCell, asGiven),
  name: kind(Words, readTextCell, (name) => name.trim()),
  words: kind(Words, readTextCell, asGiven),
  paragraph: kind(Type.String({ minLength: 1, maxLength: 2000 }), readTextCell, asGiven),
  prose: kind(Type.String({ maxLength: 20_000 }), readTextCell, asGiven),
  html: kind(Type.String({ maxLength: 200_000 }), readTextCell, (given, { field, problems }) => {
    const html = sanitizeDescription(given)
    if (html !== null && html.length > maxRichDescriptionLength)
      problems.push(`«${field}» es demasiado largo: caben 20,000 letras con su formato`)
    return html
  }),
  language: kind(Words, readTextCell, readLanguage),
  flag: kind(
    Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]),
    readBooleanCell,
    Boolean,
  ),
  delivery: kind(Type.Enum(['physical', 'digital']), readTextCell, asGiven),
  count: kind(Count, readNumberCell, asGiven),
  grams: kind(Type.Integer({ minimum: 1, maximum: 100_000_000 }), readNumberCell, asGiven),
  money: kind(
    Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 }),
    readNumberCell,
    (pesos, { field, problems }) => {
      const amount = pesosToCentavosIfExact(pesos)
      if (amount === null) problems.push(`«${field}» lleva más de dos decimales`)
      return amount
    },
  ),
  day: kind(Type.String(), readTextCell, (day, { field, problems }): Day => {
    if (!isDay(day)) problems.push(`«${field}» debe ser una fecha como 2026-11-30`)
    return day
  }),
  time: kind(Type.String(), readTextCell, (time, { field, problems }): TimeOfDay => {
    if (!isTimeOfDay(time)) problems.push(`«${field}» debe ser una hora como 09:30`)
    return time
  }),
  size: kind(
    Type.Object({ length: Side, width: Side, height: Side }, strict),
    { length: readNumberCell, width: readNumberCell, height: readNumberCell },
    asGiven,
  ),
  refurbishment: kind(
    Type.Object(
      {
        grade: Type.Enum(['A', 'B']),
        battery_health_percent: Type.Optional(
          Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
        ),
        warranty_months: Count,
        cosmetic_notes: Type.String({ maxLength: 1000 }),
        tested: Type.Optional(Type.Union([Facts, Type.Null()])),
        replaced_parts: Type.Optional(Type.Union([Facts, Type.Null()])),
        maker_warranty_months: Type.Optional(Type.Union([Count, Type.Null()])),
      },
      strict,
    ),
    {
      grade: readTextCell,
      battery_health_percent: readNumberCell,
      warranty_months: readNumberCell,
      cosmetic_notes: readTextCell,
      tested: readListCell,
      replaced_parts: readListCell,
      maker_warranty_months: readNumberCell,
    },
    ({ battery_health_percent = null, ...given }) => ({
      battery_health_percent,
      ...given,
      ...(given.replaced_parts && { replaced_parts: withoutNone(given.replaced_parts) }),
    }),
  ),
  lines: kind(
    Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 50 }),
    readListCell,
    asGiven,
  ),
  tags: kind(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50 }),
    readListCell,
    normalizeTags,
  ),
  categories: kind(Type.Array(UrlKeySchema, { minItems: 1, maxItems: 50 }), readListCell, asGiven),
  attributes: kind(Attributes, null, attributesOf),
  documents: kind(Documents, readProductDocumentsCell, documentsOf),
  products: kind(Type.Array(UrlKeySchema, { maxItems: 50 }), readListCell, (keys) => [
    ...new Set(keys),
  ]),
}

/**
 * Removes the placeholder word for "none" from a list. Feeds use the word to clear a list, because
 * an empty cell leaves a field unchanged.
 */
function withoutNone(facts: string[]): string[] {
  return facts.filter((fact) => !/^ningun[oa]$/i.test(fact))
}

function kind<Schema extends TSchema, Value>(
  schema: Schema,
  cells: KindInFeeds<Value>['cells'],
  read: (given: Static<Schema>, reading: FeedFieldParsingContext) => Value | null,
) {
  const validator = Compile(schema)
  return {
    schema,
    cells,
    read(given: unknown, reading: FeedFieldParsingContext): Value | null {
      if (!validator.Check(given)) throw new TypeError(`${reading.field} was not checked`)
      return read(given, reading)
    },
  }
}

function asGiven<Value>(value: Value): Value {
  return value
}

function documentsOf(
  documents: Static<typeof Documents>,
  reading: FeedFieldParsingContext,
): ProductDocument[] {
  return documents.map(({ title, file, language }) => ({
    title: title.trim(),
    file,
    language: language === undefined ? null : readLanguage(language, reading),
  }))
}

function readLanguage(tag: string, { field, problems }: FeedFieldParsingContext): string | null {
  const language = parseLanguageTag(tag)
  if (language === null)
    problems.push(`«${field}»: «${tag}» no es un idioma; escríbelo como es, es-MX o en`)
  return language
}

function attributesOf(
  attributes: Static<typeof Attributes>,
  { problems }: FeedFieldParsingContext,
): FeedAttribute[] {
  const codes = attributes.map((attribute) => attribute.code)
  const repeated = codes.find((code, at) => codes.indexOf(code) !== at)
  if (repeated) problems.push(`el atributo «${repeated}» está repetido`)
  return attributes.map(({ code, label = null, value, unit = null, filter = null, sort }) => ({
    code,
    label,
    value: String(value),
    unit,
    filter,
    sort: sort ?? (typeof value === 'number' ? value : null),
  }))
}
