import type { Permission } from './permissions.ts'

/**
 * Back office lists whose filters can be saved as views, by page path, with the permission required
 * for each.
 */
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

/**
 * Permission required to see a back office list; undefined for lists whose filters cannot be saved.
 */
export function getPermissionForOfficeList(list: string): Permission | undefined {
  return needs.get(list)
}

/** Returns the back office lists with saved views that the operator may see. */
export function listPermittedOfficeLists(may: (wanted: Permission) => boolean): string[] {
  return [...needs].filter(([, wanted]) => may(wanted)).map(([list]) => list)
}

/** Maximum number of saved list filters (views) per operator. */
export const maxSavedViews = 30

export const maxSavedViewNameLength = 60
const longestQuery = 1000

/**
 * Query parameters for the page position (`antes`, `despues`) and the selected rows (`elegir`),
 * which are not saved with the filters of a list.
 */
const passing = ['antes', 'despues', 'elegir']

/** Normalised query string of the saved filters of a back office list, or null if too long. */
export function normalizeSavedViewQuery(search: string): string | null {
  const query = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !passing.includes(part.split('=')[0] ?? ''))
    .join('&')
  return query.length > longestQuery ? null : query
}
