import { createHash } from 'node:crypto'
import { addDays, type Day, isDay, momentInMexico } from '#domain/calendar.ts'
import { languageOf } from '#domain/catalogue/language.ts'
import { type ProductContent, urlKeyProblem } from '#domain/catalogue/product.ts'
import { type Centavos, fromPesos } from '#domain/money.ts'
import { checkRow, type ProductRow } from './product-row.ts'

/** An attribute as a feed names it; what it does not say is as the shop has it for that code. */
export type DraftAttribute = {
  code: string
  label: string | null
  value: string
  unit: string | null
  filter: string | null
  sort: number | null
}

/** What one row says about a product; what is absent is left as it is. */
export type ProductDraft = { urlKey: string; createdAt?: Date } & Partial<
  Omit<ProductContent, 'urlKey' | 'attributes'>
> & {
    /** all of them */
    attributes?: DraftAttribute[]
    /** some of them; the others stay */
    attributeValues?: DraftAttribute[]
  }

export type DraftResult = { ok: true; draft: ProductDraft } | { ok: false; problems: string[] }

const NOON = '12:00'

/** One row of a feed as domain values (centavos, days), or everything that is wrong with it, in Spanish. */
export function draftFromRow(value: unknown, today: Day): DraftResult {
  const checked = checkRow(value)
  if (!checked.ok) return checked
  const { row } = checked
  const problems: string[] = []
  const given = <T>(field: keyof ProductRow, read: (row: ProductRow) => T): T | null | undefined =>
    checked.cleared.has(field) ? null : row[field] === undefined ? undefined : read(row)
  const pesos = (field: 'price' | 'special_price'): Centavos | null | undefined =>
    given(field, () => centavosOf(row[field] as number, field, problems))
  const day = (field: 'special_from' | 'special_to' | 'created_at'): Day | null | undefined => {
    const relative = `${field}_days` as const
    if (row[field] !== undefined && !isDay(row[field]))
      problems.push(`«${field}» debe ser una fecha como 2026-11-30`)
    return (
      given(field, () => row[field] as Day) ??
      given(relative, () => addDays(today, row[relative] as number))
    )
  }

  if (urlKeyProblem(row.url_key) === 'reserved')
    problems.push(`«${row.url_key}» es una dirección reservada de la tienda; usa otra «url_key»`)
  const specialFrom = day('special_from')
  const specialTo = day('special_to')
  if (specialFrom && specialTo && specialFrom > specialTo)
    problems.push('la oferta termina antes de empezar')
  const createdOn = day('created_at')
  const draft: ProductDraft = withoutAbsent({
    urlKey: row.url_key,
    sku: row.sku,
    name: row.name?.trim(),
    brand: given('brand', () => row.brand as string),
    model: given('model', () => row.model as string),
    mpn: given('mpn', () => row.mpn as string),
    kind: given('kind', () => row.kind as string),
    language: given('language', () => knownLanguage(row.language as string, problems)),
    categories: categoriesOf(row, problems),
    refurbished: flag(row.refurbished),
    refurbishment: given('refurbishment', () => ({
      battery_health_percent: null,
      ...(row.refurbishment as NonNullable<ProductRow['refurbishment']>),
    })),
    price: pesos('price'),
    specialPrice: pesos('special_price'),
    specialFrom,
    specialTo,
    stock: row.qty,
    delivery: row.delivery,
    weightGrams: given('weight_g', () => row.weight_g as number),
    packageCm: given('package_cm', () => row.package_cm as ProductContent['packageCm']),
    description: given('description', () => row.description as string) ?? undefined,
    highlights: row.highlights,
    attributes: row.attributes && attributesOf(row.attributes, problems),
    attributeValues: row.attribute_values && attributesOf(row.attribute_values, problems),
    inTheBox: row.in_the_box,
    warranty: given('warranty', () => row.warranty as string),
    warrantyMonths: given('warranty_months', () => row.warranty_months as number),
    keywords: row.keywords,
    featured: flag(row.featured),
    visible: flag(row.visible),
    imageAlt: given('image_alt', () => row.image_alt as string),
    comparable: others(row, 'comparable', problems),
    related: others(row, 'related', problems),
    upSells: others(row, 'up_sells', problems),
    recommendedAddon: given('recommended_addon', () => row.recommended_addon as string),
    createdAt: createdOn ? momentInMexico(createdOn, NOON) : undefined,
  })
  if (checked.cleared.has('description')) draft.description = ''
  if (draft.delivery === 'digital' && draft.weightGrams)
    problems.push('un producto digital no pesa: deja vacío «weight_g»')
  return problems.length ? { ok: false, problems } : { ok: true, draft }
}

/** Fingerprint of a draft: the same as last time means that there is nothing to do. */
export function fingerprint(draft: ProductDraft): string {
  const { createdAt: _, ...content } = draft
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27)
}

function withoutAbsent(values: {
  [Field in keyof ProductDraft]: ProductDraft[Field] | undefined
}): ProductDraft {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as ProductDraft
}

function flag(value: boolean | 0 | 1 | undefined): boolean | undefined {
  return value === undefined ? undefined : Boolean(value)
}

function centavosOf(pesos: number, field: string, problems: string[]): Centavos | null {
  try {
    return fromPesos(pesos)
  } catch {
    problems.push(`«${field}» lleva más de dos decimales`)
    return null
  }
}

function knownLanguage(tag: string, problems: string[]): string | null {
  const language = languageOf(tag)
  if (language === null) problems.push('«language» debe ser un idioma como es, es-MX o en')
  return language
}

function categoriesOf(row: ProductRow, problems: string[]): string[] | undefined {
  if (row.category === undefined) return row.categories
  if (row.categories === undefined) return [row.category]
  if (row.categories[0] !== row.category)
    problems.push('«category» debe ser la primera de «categories»')
  return row.categories
}

function others(
  row: ProductRow,
  field: 'comparable' | 'related' | 'up_sells',
  problems: string[],
): string[] | undefined {
  if (row[field]?.includes(row.url_key)) problems.push(`«${field}» incluye al mismo producto`)
  return row[field] && [...new Set(row[field])]
}

function attributesOf(
  attributes: NonNullable<ProductRow['attributes']>,
  problems: string[],
): DraftAttribute[] {
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
