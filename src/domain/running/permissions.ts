import { getTypedKeys } from '../typed-object-keys.ts'

/** Types of data (orders, products and so on) that permissions protect, with labels. */
const resources = {
  orders: 'los pedidos',
  labels: 'las guías de paquetería',
  payments: 'los pagos',
  refunds: 'los reembolsos',
  invoices: 'las facturas',
  customers: 'los clientes',
  'personal-data': 'los datos personales',
  products: 'los productos',
  prices: 'los precios',
  costs: 'los costos',
  stock: 'las existencias',
  content: 'el contenido',
  coupons: 'los cupones',
  points: 'los puntos',
  reviews: 'las reseñas y preguntas',
  tickets: 'los tickets',
  licences: 'las licencias',
  settings: 'los ajustes',
  connections: 'las conexiones y sus claves',
  people: 'las personas y sus roles',
  keys: 'las llaves de la API',
  audit: 'la bitácora',
} as const

type Resource = keyof typeof resources
/** A permission to read or change one type of data; write includes read. */
export type Permission = `${Resource}:${'read' | 'write'}`

const names = getTypedKeys(resources)

/** All operator permissions by name. */
export const permissions: ReadonlyMap<string, Permission> = new Map(
  names
    .flatMap((name) => [`${name}:read`, `${name}:write`] as const)
    .map((permission) => [permission, permission]),
)

/** Parses permission names; unknown names grant nothing. */
export function parsePermissions(given: readonly string[]): Set<Permission> {
  return new Set(given.flatMap((name) => permissions.get(name) ?? []))
}

/** Role with every permission; at least one operator always has it. */
export const ownerRole = 'dueño'

/**
 * Permissions of an operator: those stored for the operator's roles or, with the owner role, all
 * permissions.
 */
export function findGrantedPermissions(roles: string[], stored: string[]): Set<Permission> {
  if (!roles.includes(ownerRole)) return parsePermissions(stored)
  return new Set(names.map((name) => `${name}:write` as const))
}

/** Whether granted permissions include the required permission. */
export function includesPermission(granted: ReadonlySet<Permission>, wanted: Permission): boolean {
  const [resource] = wanted.split(':')
  const writing = permissions.get(`${resource}:write`)
  return granted.has(wanted) || (writing !== undefined && granted.has(writing))
}

/** Labels of the types of data that permissions protect: `orders` → `los pedidos`. */
export const permissionResourceLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(resources),
)

/** Label of a permission: `cambiar los pedidos`. */
export function formatPermission(permission: Permission): string {
  const [resource = ''] = permission.split(':')
  const deed = permission.endsWith(':write') ? 'cambiar' : 'ver'
  return `${deed} ${permissionResourceLabels.get(resource)}`
}

/** Error message for a missing permission. */
export function missingPermissionText(wanted: Permission): string {
  return `Te falta el permiso de ${formatPermission(wanted)}. Pídelo a quien administra la tienda.`
}
