import type { Permission } from './permissions.ts'

/** Back office event types, with the permission required to receive each. */
export const newsNeeds = {
  order: 'orders:read',
  payment: 'payments:read',
  ticket: 'tickets:read',
  review: 'reviews:read',
  question: 'reviews:read',
  invoice: 'invoices:read',
  refund: 'refunds:read',
  return: 'orders:read',
  import: 'products:write',
} as const satisfies Record<string, Permission>

export type NewsKind = keyof typeof newsNeeds

/** A back office event: its type, and the id of its order, ticket or row. */
export type News = { kind: NewsKind; id: string }
