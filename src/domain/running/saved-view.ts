import type { Permission } from './permissions.ts'

/** Lists with saved views, by page path, and the permission each requires. */
const lists = {
  pedidos: 'orders:read',
  recolecciones: 'orders:read',
  devoluciones: 'orders:read',
  pagos: 'payments:read',
  reembolsos: 'refunds:read',
  facturas: 'invoices:read',
  tickets: 'tickets:read',
  clientes: 'customers:read',
  resenas: 'reviews:read',
  preguntas: 'reviews:read',
  reportes: 'payments:read',
  bitacora: 'audit:read',
} as const satisfies Record<string, Permission>

const needs: ReadonlyMap<string, Permission> = new Map(Object.entries(lists))

/** The permission of a list; undefined for lists without views. */
export function listNeeds(list: string): Permission | undefined {
  return needs.get(list)
}

/** Lists visible to the caller. */
export function listsFor(may: (wanted: Permission) => boolean): string[] {
  return [...needs].filter(([, wanted]) => may(wanted)).map(([list]) => list)
}

/** Maximum saved views per person. */
export const mostOwnViews = 30

export const longestViewName = 60
const longestQuery = 1000

/** Query parameters of position and selection, excluded from a view. */
const passing = ['antes', 'despues', 'elegir']

/** The stored query of a view, or null if too long. */
export function viewQuery(search: string): string | null {
  const query = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !passing.includes(part.split('=')[0] ?? ''))
    .join('&')
  return query.length > longestQuery ? null : query
}
