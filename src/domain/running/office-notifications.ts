import type { Permission } from './permissions.ts'

/** Back office event types, with the permission required to receive each. */
export const notificationPermissions = {
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

export type OfficeNotificationKind = keyof typeof notificationPermissions

/** A back office event: its type, and the id of its order, ticket or row. */
export type OfficeNotification = { kind: OfficeNotificationKind; id: string }
