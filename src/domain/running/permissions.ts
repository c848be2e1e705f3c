import { keysOf } from '../keys-of.ts'

/** Permission resources with labels. */
const resources = {
  orders: 'los pedidos',
  payments: 'los pagos',
  refunds: 'los reembolsos',
  invoices: 'las facturas',
  customers: 'los clientes',
  'personal-data': 'los datos personales',
  products: 'los productos',
  prices: 'los precios',
  stock: 'las existencias',
  content: 'el contenido',
  coupons: 'los cupones',
  points: 'los puntos',
  reviews: 'las reseñas y preguntas',
  tickets: 'los tickets',
  licences: 'las licencias',
  settings: 'los ajustes',
  people: 'las personas y sus roles',
  keys: 'las llaves de la API',
  audit: 'la bitácora',
} as const

type Resource = keyof typeof resources
/** Write permission includes read. */
export type Permission = `${Resource}:${'read' | 'write'}`

const names = keysOf(resources)

/** Every permission by name. */
export const permissions: ReadonlyMap<string, Permission> = new Map(
  names
    .flatMap((name) => [`${name}:read`, `${name}:write`] as const)
    .map((permission) => [permission, permission]),
)

/** Permissions by their names; a name that is none of this version grants nothing. */
export function permissionsNamed(given: readonly string[]): Set<Permission> {
  return new Set(given.flatMap((name) => permissions.get(name) ?? []))
}

/** The role with every permission; at least one person always has it. */
export const ownerRole = 'dueño'

/** Whether granted permissions allow the requested one. */
export function may(granted: ReadonlySet<Permission>, wanted: Permission): boolean {
  const [resource] = wanted.split(':')
  const writing = permissions.get(`${resource}:write`)
  return granted.has(wanted) || (writing !== undefined && granted.has(writing))
}

/** Resource labels: `orders` → `los pedidos`. */
export const resourceTexts: ReadonlyMap<string, string> = new Map(Object.entries(resources))

/** Label of a permission: `cambiar los pedidos`. */
export function permissionText(permission: Permission): string {
  const [resource = ''] = permission.split(':')
  const deed = permission.endsWith(':write') ? 'cambiar' : 'ver'
  return `${deed} ${resourceTexts.get(resource)}`
}

/** Message for a missing permission. */
export function missingPermissionText(wanted: Permission): string {
  return `Te falta el permiso de ${permissionText(wanted)}. Pídelo a quien administra la tienda.`
}

/** Refusal that keeps an owner who can enter. */
export const lastOwnerText =
  'Es la única persona con el rol dueño que ya entró. Dáselo antes a otra y espera a que entre.'

/** Refusal of customer service for the account of an operator. */
export const operatorAccountText =
  'Esta cuenta es de una persona que lleva la tienda. Solo la cambia quien administra a las personas y tiene todos los permisos de ella.'
