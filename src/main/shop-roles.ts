/** What a machine does of the shop; `all` does everything. */
export const shopRoles = ['all', 'web', 'worker', 'office', 'migrate'] as const

export type ShopRole = (typeof shopRoles)[number]
