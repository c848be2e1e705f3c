import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { URL_KEY_MAX_LENGTH, URL_KEY_PATTERN } from '#domain/catalogue/product.ts'
import { complaints } from './complaints.ts'

const Words = Type.String({ minLength: 1, maxLength: 300 })
const Slug = Type.String({ pattern: URL_KEY_PATTERN, maxLength: URL_KEY_MAX_LENGTH })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Pesos = Type.Number({ exclusiveMinimum: 0, maximum: 100_000_000 })
const Yes = Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)])
const Days = Type.Integer({ minimum: -36_500, maximum: 36_500 })
const Lines = Type.Array(Type.String({ minLength: 1, maxLength: 1000 }), { maxItems: 50 })
const Keys = Type.Array(Slug, { maxItems: 50 })
const strict = { additionalProperties: false }

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

/**
 * One row of a feed. What is absent stays as it is in the shop; null empties what may be empty.
 * Fields ending in `_days` count from the day of the import in Mexico City.
 */
export const ProductRow = Type.Object(
  {
    url_key: Slug,
    sku: Type.Optional(Words),
    type: Type.Optional(Type.Enum(['simple'])),
    name: Type.Optional(Words),
    brand: Type.Optional(Words),
    model: Type.Optional(Words),
    mpn: Type.Optional(Words),
    category: Type.Optional(Slug),
    categories: Type.Optional(Type.Array(Slug, { minItems: 1, maxItems: 50 })),
    kind: Type.Optional(Words),
    /** BCP 47 */
    language: Type.Optional(Words),
    refurbished: Type.Optional(Yes),
    price: Type.Optional(Pesos),
    special_price: Type.Optional(Pesos),
    special_from: Type.Optional(Type.String()),
    special_to: Type.Optional(Type.String()),
    special_from_days: Type.Optional(Days),
    special_to_days: Type.Optional(Days),
    currency: Type.Optional(Type.Enum(['MXN'])),
    qty: Type.Optional(Count),
    delivery: Type.Optional(Type.Enum(['physical', 'digital'])),
    weight_g: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
    package_cm: Type.Optional(
      Type.Object(
        {
          length: Type.Number({ exclusiveMinimum: 0 }),
          width: Type.Number({ exclusiveMinimum: 0 }),
          height: Type.Number({ exclusiveMinimum: 0 }),
        },
        strict,
      ),
    ),
    refurbishment: Type.Optional(
      Type.Object(
        {
          grade: Type.Enum(['A', 'B']),
          battery_health_percent: Type.Optional(
            Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()]),
          ),
          warranty_months: Count,
          cosmetic_notes: Type.String({ maxLength: 1000 }),
        },
        strict,
      ),
    ),
    description: Type.Optional(Type.String({ maxLength: 20_000 })),
    highlights: Type.Optional(Lines),
    attributes: Type.Optional(Type.Array(Attribute, { maxItems: 100 })),
    /** only these attributes; a product keeps its others */
    attribute_values: Type.Optional(Type.Array(Attribute, { maxItems: 100 })),
    in_the_box: Type.Optional(Lines),
    warranty: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    warranty_months: Type.Optional(Count),
    keywords: Type.Optional(Lines),
    created_at: Type.Optional(Type.String()),
    created_at_days: Type.Optional(Days),
    featured: Type.Optional(Yes),
    new: Type.Optional(Yes),
    visible: Type.Optional(Yes),
    image_alt: Type.Optional(Words),
    photo: Type.Optional(Type.Unknown()),
    comparable: Type.Optional(Keys),
    related: Type.Optional(Keys),
    up_sells: Type.Optional(Keys),
    recommended_addon: Type.Optional(Slug),
  },
  strict,
)
export type ProductRow = Static<typeof ProductRow>

const validator = Compile(ProductRow)

/** Fields that a null leaves empty instead of making the row wrong. */
const clearable = new Set([
  'brand',
  'model',
  'mpn',
  'kind',
  'language',
  'price',
  'special_price',
  'special_from',
  'special_to',
  'special_from_days',
  'special_to_days',
  'weight_g',
  'package_cm',
  'refurbishment',
  'description',
  'warranty',
  'warranty_months',
  'image_alt',
  'recommended_addon',
])

/** A row whose fields have their types, and the names of those that it empties; or what is wrong, in Spanish. */
export function checkRow(
  value: unknown,
): { ok: true; row: ProductRow; cleared: Set<string> } | { ok: false; problems: string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, problems: ['cada elemento debe ser un objeto'] }
  const cleared = new Set<string>()
  const row: Record<string, unknown> = {}
  for (const [field, content] of Object.entries(value)) {
    if (content === null && clearable.has(field)) cleared.add(field)
    else row[field] = content
  }
  if (validator.Check(row)) return { ok: true, row, cleared }
  return { ok: false, problems: complaints(validator, row) }
}
