import {
  getProductFieldDescriptor,
  type ProductFieldName,
  isNullableProductField,
  productOfferFieldNames,
} from '#domain/catalogue/product-content.ts'
import type { ProductFieldKind } from '#domain/catalogue/product-field-types.ts'
import { normalizeTags } from '#domain/catalogue/product-tags.ts'
import { toDescriptionHtml } from '#domain/catalogue/rich-description.ts'
import { formatUnreadableAmountHint } from '#domain/format-money.ts'
import { isPlainObject } from '#domain/is-record.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import { splitLines } from '#domain/split-lines.ts'
import { type EditForm, parseFormFieldValues } from '../forms/edit-form.tsx'
import {
  parseWholeNumber,
  createInvalidFormFieldsError,
  wholeNumberRequiredText,
} from '../forms/parse-number-fields.ts'

type Feed = Readonly<Record<string, unknown>>

/** Form fields of a product under their import names, checked for edit conflicts. */
export function createProductFormDefinition(names: readonly ProductFieldName[]): EditForm {
  const fields = names.map((name): [string, { label: string }] => [
    getProductFieldDescriptor(name).feed,
    { label: getProductFieldLabel(name) },
  ])
  return {
    what: 'este producto',
    fields: Object.fromEntries(fields),
    texts: (values) => toProductFormValues(names, values),
  }
}

/**
 * Texts of the product form: a product without formatting has its plain description as paragraphs.
 */
export function toProductPageTexts(
  names: readonly ProductFieldName[],
  feed: Feed,
): Record<string, string> {
  const texts = toProductFormValues([...names, 'description'], feed)
  const { description = '', rich_description: rich } = texts
  return { ...texts, rich_description: rich || toDescriptionHtml(description) }
}

/** Name of the form field that tells whether the stored description has formatting. */
export const hasFormattingField = 'con-formato'

/**
 * Completes the former values of a changed description. The form shows a description without
 * formatting as paragraphs; the plain description reveals a conflicting edit.
 */
export function addDescriptionsRead(form: FormData, was: Record<string, unknown>): void {
  if (!('rich_description' in was)) return
  was.description = parseFormFieldValues(String(form.get('leido') ?? '')).description ?? ''
  if (!form.has(hasFormattingField)) was.rich_description = null
}

/** Label of a field: `puntos destacados` → `Puntos destacados` */
export function getProductFieldLabel(name: ProductFieldName): string {
  const { label } = getProductFieldDescriptor(name)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Converts product data in the format of product imports into the texts of the form fields. */
export function toProductFormValues(
  names: readonly ProductFieldName[],
  feed: Feed,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const { feed: field, kind } = getProductFieldDescriptor(name)
      return [field, textOf(kind, feed[field])]
    }),
  )
}

function textOf(kind: ProductFieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'si' : 'no'
  if (kind === 'money' && typeof value === 'number')
    return value.toLocaleString('es-MX', { minimumFractionDigits: 2 })
  if (Array.isArray(value)) return value.join('\n')
  if (kind === 'size' && isPlainObject(value))
    return [value.length, value.width, value.height].join(' × ')
  if (typeof value === 'object') return Object.values(value).join(' × ')
  return String(value)
}

/** Fields changed in a product form, with the values they had when the form was opened. */
export function parseEditedFields(
  form: FormData,
  names: readonly ProductFieldName[],
): { fields: Record<string, unknown>; was: Record<string, unknown> } {
  const read = parseFormFieldValues(String(form.get('leido') ?? ''))
  const fields: Record<string, unknown> = {}
  const was: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  for (const name of names) {
    const { feed, kind } = getProductFieldDescriptor(name)
    if (!form.has(feed)) continue
    const typed = plain(form.get(feed))
    const before = plain(read[feed])
    const value = valueOf(kind, typed, isNullableProductField(name))
    if (typed === before) was[feed] = value
    else if (value === undefined) wrong[feed] = wrongWords(kind, typed)
    else {
      fields[feed] = value
      was[feed] = valueOf(kind, before, isNullableProductField(name)) ?? null
    }
  }
  // Offer dates are dropped if the product has no offer price
  if (fields.special_price === null)
    for (const name of productOfferFieldNames) {
      const { feed } = getProductFieldDescriptor(name)
      if (was[feed]) fields[feed] = null
    }
  // Times of day are dropped if their date is empty
  for (const day of ['visible_from', 'visible_to'])
    if (fields[day] === null && was[`${day}_time`]) fields[`${day}_time`] = null
  if (Object.keys(wrong).length === 0) return { fields, was }
  throw createInvalidFormFieldsError(wrong, Object.values(wrong).join(' '))
}

function plain(text: unknown): string {
  return typeof text === 'string' ? text.replaceAll('\r\n', '\n').trim() : ''
}

const words: Partial<Record<ProductFieldKind, string>> = {
  count: wholeNumberRequiredText,
  grams: 'Escribe los gramos con un número entero.',
  size: 'Escribe largo × ancho × alto en centímetros: 30 × 20 × 10.',
}

function wrongWords(kind: ProductFieldKind, typed: string): string {
  return kind === 'money' && typed !== ''
    ? formatUnreadableAmountHint(typed)
    : (words[kind] ?? 'Escribe algo.')
}

/** Converts the text of a form field to its import value; undefined if invalid. */
function valueOf(kind: ProductFieldKind, text: string, nullable: boolean): unknown {
  if (kind === 'lines' || kind === 'categories' || kind === 'products') return splitLines(text)
  if (kind === 'tags') return normalizeTags(text.split(/[\n,]/))
  if (kind === 'flag') return text === 'si'
  if (text === '') return nullable ? null : kind === 'prose' ? '' : undefined
  if (kind === 'money') {
    const amount = parsePesos(text)
    return amount === null ? undefined : toPesos(amount)
  }
  if (kind === 'count' || kind === 'grams') {
    const count = parseWholeNumber(text)
    return count === null || count < 0 ? undefined : count
  }
  if (kind === 'size') {
    const [length, width, height, ...more] = text.split(/[x×]/i).map(Number)
    const sides = [length, width, height]
    return more.length === 0 && sides.every((side) => side !== undefined && side > 0)
      ? { length, width, height }
      : undefined
  }
  return text
}
