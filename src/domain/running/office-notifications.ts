import type { Permission } from './permissions.ts'

/**
 * Types of events that the back office notifies operators of, with the permission required to
 * receive each.
 */
export const officeNotificationPermissions = {
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

export type OfficeNotificationKind = keyof typeof officeNotificationPermissions

/**
 * An event that the back office notifies operators of: its type, and the id of its order, ticket or
 * row.
 */
export type OfficeNotification = { kind: OfficeNotificationKind; id: string }
