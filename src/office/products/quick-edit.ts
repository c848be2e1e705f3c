import type { OfficeProductRow } from '#contract/operator/products.ts'
import { readPesos, toPesos } from '#domain/money.ts'
import { ApiFailure } from '../api/api-failure.ts'

type Fields = Record<string, string | number | boolean | null>
/** What a row of the list can be changed in, as an import names it. */
export type QuickField = 'price' | 'special_price' | 'special_to' | 'qty' | 'visible'

/** What the fields of a row say as text. */
export function typedOf(product: OfficeProductRow): Record<QuickField, string> {
  return {
    price: amountText(product.price),
    special_price: amountText(product.special_price),
    special_to: product.special_to ?? '',
    qty: String(product.qty),
    visible: product.visible ? 'si' : 'no',
  }
}

function amountText(pesos: number | null): string {
  return pesos === null ? '' : pesos.toLocaleString('es-MX', { minimumFractionDigits: 2 })
}

/** Of a form, the fields that say something else than when the row was read, and what they said then. */
export function readQuickEdit(form: FormData): { fields: Fields; was: Fields } {
  const fields: Fields = {}
  const was: Fields = {}
  const wrong: Record<string, string> = {}
  for (const [name, read] of Object.entries(readers)) {
    const typed = text(form, name)
    const before = text(form, `antes:${name}`)
    if (!form.has(name) || typed === before) continue
    const value = read(typed)
    if (value === undefined) wrong[name] = words[name] ?? ''
    else {
      fields[name] = value
      was[name] = read(before) ?? null
    }
  }
  // Without an offer its last day says nothing
  if (fields.special_price === null && text(form, 'special_to') !== '') {
    fields.special_to = null
    was.special_to = text(form, 'antes:special_to') || null
  }
  if (Object.keys(wrong).length === 0) return { fields, was }
  const messageForUser = Object.values(wrong).join(' ')
  throw new ApiFailure('form', 422, { code: 'invalid-input', messageForUser, fields: wrong })
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

type Reader = (typed: string) => string | number | boolean | null | undefined

const readers: Record<QuickField, Reader> = {
  price: readAmount,
  special_price: readAmount,
  special_to: (typed) => typed || null,
  qty: (typed) =>
    /^\d{1,7}$/.test(typed.replaceAll(',', '')) ? Number(typed.replaceAll(',', '')) : undefined,
  visible: (typed) => typed === 'si',
}

const words: Record<string, string> = {
  price: 'Escribe el precio como 1299 o $1,299.00.',
  special_price: 'Escribe la oferta como 999 o $999.00, o déjala vacía.',
  qty: 'Escribe las piezas con un número entero.',
}

function readAmount(typed: string): number | null | undefined {
  if (typed === '') return null
  const amount = readPesos(typed)
  return amount === null ? undefined : toPesos(amount)
}
