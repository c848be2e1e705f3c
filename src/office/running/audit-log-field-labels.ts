import { formatCentavos } from '#domain/format-money.ts'
import { isCentavos } from '#domain/money.ts'
import { orderStates, formatOrderState } from '#domain/orders/order-state.ts'
import { signInMethods, formatSignInMethod } from '#domain/running/operator-sign-in-method.ts'

/** Labels of audit log fields; unknown fields show their code. */
const fields: Record<string, string> = {
  added: 'nuevos',
  amount: 'importe',
  approval: 'aprobación',
  assignedTo: 'lo atiende',
  carrier: 'paquetería',
  closing: 'cierre',
  changed: 'cambiados',
  email: 'correo',
  findings: 'revisión',
  issuer: 'proveedor',
  keys: 'claves',
  lines: 'piezas',
  method: 'con',
  name: 'nombre',
  note: 'nota',
  opening: 'apertura',
  owed: 'por devolver',
  paused: 'en pausa',
  points: 'puntos',
  price: 'precio',
  products: 'productos',
  reason: 'motivo',
  refund: 'reembolso',
  refunds: 'reembolsos',
  roles: 'roles',
  saving: 'ahorro',
  session: 'sesión',
  shipment: 'paquete',
  shipping: 'envío',
  source: 'origen',
  state: 'estado',
  stock: 'existencias',
  subject: 'cuenta',
  text: 'texto',
  title: 'título',
  trackingNumber: 'guía',
  trackingUrl: 'rastreo',
  units: 'piezas',
  withdrawn: 'retirados',
}

export function formatAuditField(field: string): string {
  return fields[field] ?? field
}

const inCentavos = new Set(['amount', 'owed', 'shipping'])
const words = new Map<string, string>([
  ...orderStates.map((state) => [`state:${state}`, formatOrderState(state)] as const),
  ...signInMethods.map((method) => [`method:${method}`, formatSignInMethod(method)] as const),
])

/** Audit log value as text: money, order states, lists. */
export function formatAuditValue(field: string, value: unknown): string {
  if (typeof value === 'string') return words.get(`${field}:${value}`) ?? value
  if (typeof value === 'number' && inCentavos.has(field) && isCentavos(value)) {
    return formatCentavos(value)
  }
  const units = Array.isArray(value) ? value.map(unitsOf) : []
  if (units.length > 0 && units.every((one) => one !== null)) {
    const sum = units.reduce((all, one) => all + one, 0)
    return sum === 1 ? '1 pieza' : `${sum} piezas`
  }
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isList ? value.join(', ') : JSON.stringify(value)
}

/** Units of an order line in the audit log; null for other values. */
function unitsOf(line: unknown): number | null {
  return typeof line === 'object' &&
    line !== null &&
    'line' in line &&
    'quantity' in line &&
    typeof line.quantity === 'number'
    ? line.quantity
    : null
}
