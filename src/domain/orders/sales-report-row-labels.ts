import type { PaymentMethod } from './payment.ts'
import type { SalesReportDimension } from './sales-report.ts'

const unnamed: Record<SalesReportDimension, string> = {
  category: 'Sin categoría',
  product: 'Sin SKU',
  brand: 'Sin marca',
  state: 'Sin envío (por correo)',
  method: 'Sin dato',
  coupon: 'Sin cupón',
  promotion: 'Sin promoción',
}

/** Label of a sales report row by its key: `card:6` → `Tarjeta a 6 meses`. */
export function formatSalesReportRowLabel(split: SalesReportDimension, key: string): string {
  if (key === '') return unnamed[split]
  if (split === 'state' && key === 'pickup') return 'Recoge en un punto'
  if (split === 'method') return methodName(key)
  return key
}

const methods: Record<PaymentMethod, string> = {
  card: 'Tarjeta',
  spei: 'Transferencia SPEI',
  cash: 'Efectivo en tienda',
}

function methodName(key: string): string {
  const [method = '', months] = key.split(':')
  const name = new Map<string, string>(Object.entries(methods)).get(method) ?? method
  return months === undefined ? name : `${name} a ${months} meses`
}
