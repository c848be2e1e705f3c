import type { Permission } from './permissions.ts'

/** The lists of which somebody may keep views, by the path of their page, and what one must be allowed to see them. */
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

/** What one must be allowed to see a list; undefined for a list without views. */
export function listNeeds(list: string): Permission | undefined {
  return needs.get(list)
}

/** The lists that somebody may see. */
export function listsFor(may: (wanted: Permission) => boolean): string[] {
  return [...needs].filter(([, wanted]) => may(wanted)).map(([list]) => list)
}

/** More views nobody finds their way in. */
export const mostOwnViews = 30

export const longestViewName = 60
const longestQuery = 1000

/** Where one stands in a list, or what is chosen there, is no part of a view. */
const passing = ['antes', 'despues', 'elegir']

/** What a view keeps of an address, or null when that is too much. */
export function viewQuery(search: string): string | null {
  const query = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !passing.includes(part.split('=')[0] ?? ''))
    .join('&')
  return query.length > longestQuery ? null : query
}
