import type { Permission } from '#domain/running/permissions.ts'
import type { Db } from '#persistence/database.ts'
import { readFirstStepFacts } from '#persistence/running/first-steps.ts'

/** What a shop does before its first order, in order. */
type FirstStep = 'payments' | 'mail' | 'products' | 'share' | 'coupon' | 'team'

const needs: Record<FirstStep, Permission> = {
  payments: 'settings:read',
  mail: 'settings:read',
  products: 'products:write',
  share: 'orders:read',
  coupon: 'coupons:write',
  team: 'people:write',
}

type Shop = {
  /** codes of the external services that are only for trying the shop */
  standIns: readonly string[]
  may: (permission: Permission) => boolean
}

/**
 * Lists the first steps of a new shop that are left and that the caller may do; null once it has an
 * order. Test orders do not count. Sharing the shop is never done.
 */
export async function listFirstSteps(db: Db, { standIns, may }: Shop): Promise<FirstStep[] | null> {
  const has = await readFirstStepFacts(db)
  if (has.hasOrders) return null
  const left: [FirstStep, boolean][] = [
    ['payments', standIns.includes('payments')],
    ['mail', standIns.includes('mail')],
    ['products', !has.hasProducts],
    ['share', true],
    ['coupon', !has.hasCoupons],
    ['team', !has.hasColleagues],
  ]
  return left.flatMap(([step, isLeft]) => (isLeft && may(needs[step]) ? [step] : []))
}
