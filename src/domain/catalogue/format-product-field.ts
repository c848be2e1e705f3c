import { formatTableDate } from '../format-dates.ts'
import { formatCentavos } from '../format-money.ts'
import { toCentavos } from '../money.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  type ProductContent,
} from './product-content.ts'

const nothing = '—'

/** Formats the value of a product field as one line of text. */
export function formatProductField<Name extends ProductFieldName>(
  name: Name,
  value: ProductContent[Name] | undefined,
): string {
  return formatUntypedProductField(name, value)
}

/**
 * Formats the value of a product field, whose type is not known at compile time, as one line of
 * text.
 */
export function formatUntypedProductField(name: ProductFieldName, value: unknown): string {
  return textOf(getProductFieldDescriptor(name).kind, value)
}

function textOf(
  kind: ReturnType<typeof getProductFieldDescriptor>['kind'],
  value: unknown,
): string {
  if (value === null || value === undefined || value === '') return nothing
  if (kind === 'money' && typeof value === 'number') return formatCentavos(toCentavos(value))
  if (kind === 'grams' && typeof value === 'number') return `${value.toLocaleString('es-MX')} g`
  if (kind === 'day' && typeof value === 'string') return formatTableDate(value)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (kind === 'delivery') return value === 'digital' ? 'digital' : 'física'
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(partText).join(', ')
  return partText(value)
}

function partText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('label' in value && 'value' in value) {
    const unit = 'unit' in value && value.unit ? ` ${String(value.unit)}` : ''
    return `${String(value.label)}: ${String(value.value)}${unit}`
  }
  if ('title' in value) return String(value.title)
  return Object.values(value)
    .filter((part) => part !== null)
    .join(' × ')
}
