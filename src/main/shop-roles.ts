/** Roles of a machine; `all` runs everything. */
export const shopRoles = ['all', 'web', 'worker', 'office', 'migrate'] as const

export type ShopRole = (typeof shopRoles)[number]
