import type { Permission } from './permissions.ts'

/** Kinds of office news with the permission each requires. */
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

/** Something that happened: of which kind, and to which order, ticket or row. */
export type News = { kind: NewsKind; id: string }
