/** Roles of a machine; `all` runs everything. */
export const shopProcessRoles = ['all', 'web', 'worker', 'office', 'migrate'] as const

export type ShopProcessRole = (typeof shopProcessRoles)[number]
