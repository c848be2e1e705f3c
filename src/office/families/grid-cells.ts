import type { FamilyMemberRow, FamilyRowChange } from '#contract/operator/families.ts'
import { formatUnreadableAmountHint } from '#domain/format-money.ts'
import { parsePesos, toPesos } from '#domain/money.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { parseWholeNumber, wholeNumberRequiredText } from '../forms/parse-number-fields.ts'
import { formatCellMoney, formatOfferCell, parseOfferCell } from './offer-cell.ts'

/** A column of the grid: its field as import files name it, except that an offer is one cell. */
export interface GridColumn {
  field: 'sku' | 'ean' | 'price' | 'offer' | 'qty' | 'weight_g'
  title: string
  /** plural noun of the column: «5 precios elegidos» */
  many: string
  end?: boolean
  inputMode?: 'numeric' | 'decimal'
  placeholder?: string
  needs: Permission
}

export const gridColumns: readonly GridColumn[] = [
  { field: 'sku', title: 'SKU', many: 'SKU', needs: 'products:write' },
  {
    field: 'ean',
    title: 'Código de barras',
    many: 'códigos',
    inputMode: 'numeric',
    needs: 'products:write',
  },
  {
    field: 'price',
    title: 'Precio',
    many: 'precios',
    end: true,
    inputMode: 'decimal',
    placeholder: 'Sin precio',
    needs: 'prices:write',
  },
  {
    field: 'offer',
    title: 'Oferta',
    many: 'ofertas',
    placeholder: 'Sin oferta',
    needs: 'prices:write',
  },
  {
    field: 'qty',
    title: 'Existencia',
    many: 'existencias',
    end: true,
    inputMode: 'numeric',
    needs: 'stock:write',
  },
  {
    field: 'weight_g',
    title: 'Peso (g)',
    many: 'pesos',
    end: true,
    inputMode: 'numeric',
    needs: 'products:write',
  },
]

export type CellField = GridColumn['field'] | 'visible'

/** Texts of a product's cells; `visible` is `si` or `no`. */
export type CellTexts = Readonly<Record<CellField, string>>

/** Name of a cell's form field; the prefix `was-` names the field with the stored text. */
export function getCellName(field: CellField, id: number): string {
  return `${field}-${id}`
}

/** Texts of a product's cells as stored. */
export function toCellTexts({ fields }: Pick<FamilyMemberRow, 'fields'>, today: string): CellTexts {
  const { sku, ean, price, special_price, special_to, qty, weight_g, visible } = fields
  const isOffered = typeof special_price === 'number' && typeof special_to === 'string'
  return {
    sku: textOf(sku),
    ean: textOf(ean),
    price: typeof price === 'number' ? formatCellMoney(price) : '',
    offer: formatOfferCell(isOffered ? { price: special_price, to: special_to } : null, today),
    qty: textOf(qty),
    weight_g: textOf(weight_g),
    visible: visible ? 'si' : 'no',
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Parses the changed cells of a product; unreadable cells have an error message. */
export function parseCells(
  texts: Partial<CellTexts>,
  before: Partial<CellTexts>,
  today: string,
): Omit<FamilyRowChange, 'product'> & { errors: Partial<Record<CellField, string>> } {
  const fields: Record<string, unknown> = {}
  const was: Record<string, unknown> = {}
  const errors: Partial<Record<CellField, string>> = {}
  for (const field of ['sku', 'ean', 'price', 'offer', 'qty', 'weight_g', 'visible'] as const) {
    const [text, former] = [texts[field]?.trim(), before[field]]
    if (text === undefined || former === undefined || text === former) continue
    const value = parseCell(field, text, today)
    if (typeof value === 'string') errors[field] = value
    else {
      const old = parseCell(field, former, today)
      Object.assign(fields, value)
      Object.assign(was, typeof old === 'string' ? {} : old)
    }
  }
  // An offer without price has no first day and no times
  if (fields.special_price === null)
    Object.assign(fields, { special_from: null, special_from_time: null, special_to_time: null })
  return { fields, was, errors }
}

/** Parses a cell into product fields, or returns an error message. */
function parseCell(
  field: CellField,
  text: string,
  today: string,
): Record<string, unknown> | string {
  switch (field) {
    case 'sku':
      return text === '' ? 'Escribe su SKU.' : { sku: text }
    case 'ean': {
      const digits = text.replaceAll(/[\s-]/g, '')
      if (/^\d+$/.test(digits) && digits.length !== 13) return countWords(13 - digits.length)
      return { ean: digits || null }
    }
    case 'price': {
      const amount = text === '' ? null : parsePesos(text)
      if (text !== '' && amount === null) return formatUnreadableAmountHint(text)
      return { price: amount === null ? null : toPesos(amount) }
    }
    case 'offer': {
      const offer = parseOfferCell(text, today)
      if (typeof offer === 'string') return offer
      return { special_price: offer?.price ?? null, special_to: offer?.to ?? null }
    }
    case 'visible':
      return { visible: text === 'si' }
    default: {
      const count = parseWholeNumber(text)
      if (field === 'weight_g' && text === '') return { weight_g: null }
      return count === null || count < 0 ? wholeNumberRequiredText : { [field]: count }
    }
  }
}

function countWords(missing: number): string {
  const many = Math.abs(missing)
  const digits = many === 1 ? 'un dígito' : `${many} dígitos`
  return `Le ${missing > 0 ? (many === 1 ? 'falta' : 'faltan') : many === 1 ? 'sobra' : 'sobran'} ${digits}: son 13.`
}

/** Cell of a product field; all fields of an offer have the same cell. */
export function toCellField(field: string): CellField | null {
  if (field.startsWith('special_')) return 'offer'
  if (field === 'visible') return field
  return gridColumns.find((column) => column.field === field)?.field ?? null
}
