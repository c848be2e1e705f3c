import { auditActionLabels } from '#domain/audit-actions.ts'
import { formatAuditValue } from './audit-log-field-labels.ts'

const actionLabels: Readonly<Record<string, string | undefined>> = auditActionLabels

/** Label of an audited action; one that this version does not know shows its code. */
export function formatAuditAction(action: string): string {
  return actionLabels[action] ?? action
}

/** Actor as text: `operator:ana@…/key:3` → `ana@…, con una llave`. */
export function formatAuditActor(actor: string): string {
  if (actor === 'system') return 'Sistema'
  if (actor === 'import') return 'Importación'
  const [, who = '', key] = /^operator:(.+?)(\/key:\d+)?$/.exec(actor) ?? []
  if (who) return key ? `${who}, con una llave` : who
  const [, shopper] = /^shopper:(\d+)$/.exec(actor) ?? []
  return shopper ? `Cuenta ${shopper}` : actor
}

const things: Record<string, string> = {
  import: 'Importación',
  'sheet-import': 'Importación',
  order: 'Pedido',
  shopper: 'Cuenta',
  operator: 'Persona',
  product: 'Producto',
  ticket: 'Ticket',
  review: 'Reseña',
  question: 'Pregunta',
  content: 'Contenido',
  category: 'Categoría',
  legal: 'Texto legal',
  picture: 'Imagen',
  coupon: 'Cupón',
  bundle: 'Paquete de productos',
  promotion: 'Promoción',
  refund: 'Reembolso',
  invoice: 'Factura',
  setting: 'Ajuste',
  'stock-count': 'Conteo',
  template: 'Plantilla',
  webhook: 'Sistema avisado',
  list: 'Lista',
  view: 'Vista',
}

/** Audited object as text: `order:2611-ABCDEF` → `Pedido 2611-ABCDEF`. */
export function formatAuditedObject(subject: string): string {
  const [kind = '', ...rest] = subject.split(':')
  const thing = things[kind]
  return thing ? `${thing} ${rest.join(':')}` : subject
}

interface Difference {
  field: string
  before: string | undefined
  after: string | undefined
}

/** Changed fields of an audit entry with values before and after. */
export function listAuditEntryDifferences(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field), after: fresh.get(field) }))
    .filter((one) => one.before !== one.after)
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map()
  if (typeof value !== 'object' || Array.isArray(value))
    return new Map([['', formatAuditValue('', value)]])
  return new Map(Object.entries(value).map(([field, one]) => [field, formatAuditValue(field, one)]))
}
