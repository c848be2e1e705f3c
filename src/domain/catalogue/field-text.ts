import { formatLongDate } from '../format-dates.ts'
import { formatCentavos } from '../format-money.ts'
import { centavos } from '../money.ts'
import { descriptor, type FieldName, type ProductContent } from './product-content.ts'

const nothing = '—'

/** Formats a field value on one line. */
export function fieldText<Name extends FieldName>(
  name: Name,
  value: ProductContent[Name] | undefined,
): string {
  return valueText(name, value)
}

/** Formats an untyped field value on one line. */
export function valueText(name: FieldName, value: unknown): string {
  return textOf(descriptor(name).kind, value)
}

function textOf(kind: ReturnType<typeof descriptor>['kind'], value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing
  if (kind === 'money' && typeof value === 'number') return formatCentavos(centavos(value))
  if (kind === 'grams' && typeof value === 'number') return `${value.toLocaleString('es-MX')} g`
  if (kind === 'day' && typeof value === 'string') return formatLongDate(value)
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
