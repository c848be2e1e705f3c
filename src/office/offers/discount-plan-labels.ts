import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { discountPlanStateLabels } from '#domain/buying/discounts/discount-plan.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { findSelectedTabName } from '../lists/list-tabs.tsx'

type Planned = Pick<OfficePromotion, 'state' | 'from' | 'until'>

/** State of a promotion or coupon as text. */
export function formatDiscountPlanState({ state, from, until }: Planned): string {
  const words = discountPlanStateLabels[state]
  switch (state) {
    case 'scheduled':
      return from ? `Desde el ${formatDateTime(from)}` : words
    case 'active':
      return until ? `${words} hasta el ${formatDateTime(until)}` : words
    case 'ended':
      return until ? `${words} el ${formatDateTime(until)}` : words
    default:
      return words
  }
}

export const discountPlanStateStyles: Record<Planned['state'], string> = {
  draft: 'st',
  paused: 'st',
  ended: 'st',
  scheduled: 'st wait',
  active: 'st ok',
}

/** Tabs of promotion and coupon lists, by URL parameter. */
export const discountPlanTabs = {
  vigentes: { state: 'active', label: 'Vigentes' },
  'por-empezar': { state: 'scheduled', label: 'Por empezar' },
  pausa: { state: 'paused', label: 'En pausa' },
  borradores: { state: 'draft', label: 'Borradores' },
  terminaron: { state: 'ended', label: 'Ya terminaron' },
} as const
export type DiscountPlanTab = keyof typeof discountPlanTabs

/**
 * Promotions or coupons of the selected tab, or of the first tab that is not empty, with counts of
 * all tabs.
 */
export function groupByDiscountPlanTab<One extends Planned>(
  all: readonly One[],
  named: string | null,
) {
  const counts = Object.fromEntries(
    Object.entries(discountPlanTabs).map(([name, { state }]) => [
      name,
      all.filter((one) => one.state === state).length,
    ]),
  )
  const first = getTypedKeys(discountPlanTabs).find((name) => counts[name])
  const here = findSelectedTabName(discountPlanTabs, named) ?? first ?? 'vigentes'
  const shown = all.filter(({ state }) => state === discountPlanTabs[here].state)
  return { here, counts, shown }
}
