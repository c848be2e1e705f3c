/** Roles that a machine can have in the shop's deployment; `all` runs everything. */
export const shopProcessRoles = ['all', 'web', 'worker', 'office', 'migrate'] as const

export type ShopProcessRole = (typeof shopProcessRoles)[number]
