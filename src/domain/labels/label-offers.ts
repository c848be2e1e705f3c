import type { Centavos } from '../money.ts'

/** Shipping label that a carrier offers for a parcel. */
export type LabelOffer = {
  /** identifies the offer at its provider */
  key: string
  carrier: string
  service: string
  /** days until delivery; null if the carrier does not say */
  days: number | null
  /** price with taxes and fees */
  price: Centavos
}

type OfferMerit = 'cheapest' | 'soonest' | 'balanced'

/** Merits by which an offer is chosen without a person. */
export const labelPreferences = ['cheapest', 'soonest'] as const
export type LabelPreference = (typeof labelPreferences)[number]

export type RankedOffer = LabelOffer & { merits: OfferMerit[] }

const shownOffers = 3

/**
 * Ranks offers: the cheapest, the soonest, and the one with the lowest product of price and days.
 * Where one offer is several of them, the next cheapest ones fill up to three.
 */
export function rankOffers(offers: readonly LabelOffer[]): {
  best: RankedOffer[]
  others: LabelOffer[]
} {
  const byPrice = offers.toSorted(
    (one, other) => one.price - other.price || daysOf(one) - daysOf(other),
  )
  const dated = byPrice.filter(({ days }) => days !== null)
  const merits: [OfferMerit, LabelOffer | undefined][] = [
    ['cheapest', byPrice[0]],
    ['soonest', dated.toSorted((one, other) => daysOf(one) - daysOf(other))[0]],
    ['balanced', dated.toSorted((one, other) => costOf(one) - costOf(other))[0]],
  ]
  const chosen = new Set(merits.flatMap(([, offer]) => offer ?? []))
  for (const offer of byPrice) if (chosen.size < shownOffers) chosen.add(offer)
  return {
    best: byPrice
      .filter((offer) => chosen.has(offer))
      .map((offer) => ({
        ...offer,
        merits: merits.flatMap(([merit, one]) => (one === offer ? [merit] : [])),
      })),
    others: byPrice.filter((offer) => !chosen.has(offer)),
  }
}

/** Chooses an offer without a person: the cheapest, or the soonest if the carriers tell days. */
export function chooseOffer(
  offers: readonly LabelOffer[],
  preference: LabelPreference,
): LabelOffer | undefined {
  const { best } = rankOffers(offers)
  return best.find(({ merits }) => merits.includes(preference)) ?? best[0]
}

function daysOf({ days }: LabelOffer): number {
  return days ?? Infinity
}

/** Same-day offers count as one day, so that their price still matters. */
function costOf({ price, days }: LabelOffer): number {
  return price * Math.max(1, days ?? Infinity)
}
