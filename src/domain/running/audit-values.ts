import { formatLongDate } from '../format-dates.ts'
import { formatCentavos } from '../format-money.ts'
import { isPlainObject } from '../is-record.ts'
import { isCentavos } from '../money.ts'
import { orderStates, formatOrderState } from '../orders/order-state.ts'
import { ticketStates, ticketStateTexts } from '../ticket-states.ts'
import { formatSignInMethod, signInMethods } from './operator-sign-in-method.ts'

/** Values before or after an audited action, by field. */
export type AuditValues = Readonly<Record<string, unknown>>

/** Labels of audited fields, in the words of the forms. */
const fieldLabels: Readonly<Record<string, string | undefined>> = {
  added: 'nuevos',
  amount: 'importe',
  answerBy: 'se responde antes del',
  applies_from: 'desde',
  applies_to: 'hasta',
  assignedTo: 'quién lo atiende',
  bin: 'lugar',
  body: 'texto',
  carrier: 'paquetería',
  carriers: 'paqueterías',
  changed: 'cambiados',
  code: 'código',
  counted: 'contados',
  description: 'descripción',
  dkim_selector: 'selector de DKIM',
  email: 'correo',
  events: 'qué se avisa',
  expiresAt: 'vence',
  file: 'archivo',
  filters: 'filtros',
  fiscalId: 'folio fiscal',
  folio: 'folio',
  from: 'desde',
  hidden: 'oculta',
  from_address: 'remitente',
  from_name: 'nombre del remitente',
  host: 'servidor',
  image: 'imagen',
  keys: 'claves',
  left_out: 'fuera',
  lines: 'piezas',
  link: 'lleva a',
  meant: 'también busca',
  method: 'con',
  name: 'nombre',
  onHand: 'existencia',
  open: 'abierta al público',
  orders: 'pedidos',
  owed: 'por devolver',
  parent: 'categoría de arriba',
  paused: 'en pausa',
  permissions: 'permisos',
  picture: 'imagen',
  pictures: 'fotos',
  place: 'lugar',
  points: 'puntos',
  port: 'puerto',
  price: 'precio',
  products: 'productos',
  refunds: 'reembolsos',
  roles: 'roles',
  saving: 'ahorro',
  security: 'cifrado',
  session: 'sesión',
  shared: 'compartida',
  shipment: 'paquete',
  shipping: 'envío',
  sku: 'SKU',
  slug: 'dirección en la tienda',
  source: 'origen',
  state: 'estado',
  stock: 'existencia',
  subject: 'asunto',
  supplier: 'proveedor',
  text: 'texto',
  title: 'título',
  to: 'a',
  total: 'total',
  trackingNumber: 'guía',
  units: 'piezas',
  until: 'hasta',
  urlKey: 'dirección en la tienda',
  user: 'usuario',
  version: 'versión',
  withdrawn: 'retirados',
  words: 'palabras',
}

/** Label of an audited field; undefined for fields that only programs read. */
export function findAuditFieldLabel(field: string): string | undefined {
  return fieldLabels[field]
}

const inCentavos = new Set(['amount', 'owed', 'shipping', 'total', 'price'])
const words = new Map<string, string>([
  ...orderStates.map((state) => [`state:${state}`, formatOrderState(state)] as const),
  ...ticketStates.map((state) => [`state:${state}`, ticketStateTexts[state]] as const),
  ...signInMethods.map(
    (method) => [`method:${method}`, lowerFirst(formatSignInMethod(method))] as const,
  ),
])

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('es-MX') + text.slice(1)
}

/** Audited value as text: money, dates, states, units, lists. */
export function formatAuditValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatLongDate(value)
    return words.get(`${field}:${value}`) ?? value
  }
  if (typeof value === 'number' && inCentavos.has(field) && isCentavos(value))
    return formatCentavos(value)
  if (typeof value === 'number') return value.toLocaleString('es-MX')
  const units = countUnits(value)
  if (units !== undefined) return formatCount(units, 'pieza')
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? 'nada' : value.join(', ')
  return JSON.stringify(value)
}

/** Units of audited order lines; undefined for other values. */
function countUnits(value: unknown): number | undefined {
  const units = Array.isArray(value)
    ? value.map((line: unknown) =>
        isPlainObject(line) && typeof line.quantity === 'number' ? line.quantity : undefined,
      )
    : []
  return units.length > 0 && units.every((one) => one !== undefined)
    ? units.reduce((sum, one) => sum + one, 0)
    : undefined
}

/** Number with its noun: «1 pieza», «3 piezas». */
export function formatCount(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('es-MX')} ${count === 1 ? one : several}`
}

/** Values as fields; a value that is no object has no fields. */
export function toAuditValues(value: unknown): AuditValues {
  return isPlainObject(value) ? value : {}
}
