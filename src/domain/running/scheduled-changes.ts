import type { Centavos } from '../money.ts'

/** Types of entries in the calendar of scheduled changes. */
export const scheduledChangeKinds = [
  'offer',
  'product',
  'promotion',
  'coupon',
  'banner',
  'home',
  'reel',
  'topic',
  'question',
] as const
type ScheduledKind = (typeof scheduledChangeKinds)[number]

export type ScheduledChange = {
  kind: ScheduledKind
  /**
   * SKU of a product, or number of a content entry or coupon; for offers grouped into one entry, the SKU of the first
   * product.
   */
  id: string
  title: string
  from: Date | null
  until: Date | null
  /** offers only: number of products in the offer; `soldOut` counts those that are out of stock */
  products: number
  soldOut: number
  /**
   * offer price in centavos if the calendar entry has one product, otherwise null; `lowest` is the
   * product's lowest price of the last 30 days
   */
  price: Centavos | null
  lowest: Centavos | null
  /** whether the coupon also reduces products that are on offer */
  addsToOffers: boolean
}

type Warning = { at: Date | null; words: string }
type Span = { from: Date; to: Date }

/** Warnings about scheduled changes, in chronological order. */
export function listScheduledChangeWarnings(
  things: readonly ScheduledChange[],
  { from, to }: Span,
  now: Date,
): Warning[] {
  const since = from > now ? from : now
  const isAhead = (moment: Date | null) => moment !== null && moment > since && moment <= to
  const offers = things.filter(({ kind }) => kind === 'offer')
  const warnings = [
    ...offers.filter((one) => isAhead(one.from) && one.soldOut > 0).map(startsSoldOut),
    ...offers.filter((one) => isAhead(one.from) && isNotLower(one)).map(notLowest),
    ...endsWithoutSuccessor(things, 'banner', isAhead, 'la portada se queda sin anuncios'),
    ...endsWithoutSuccessor(things, 'offer', isAhead, 'no queda ninguna oferta'),
    ...addsUp(things, offers, { from: since, to }),
  ]
  return warnings.toSorted((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0))
}

function startsSoldOut({ title, from, products, soldOut }: ScheduledChange): Warning {
  const words =
    products === 1
      ? `${title}: la oferta empieza y no hay existencia.`
      : `${title}: la oferta empieza y ${soldOut} de ${products} productos no tienen existencia.`
  return { at: from, words }
}

function isNotLower({ price, lowest }: ScheduledChange): boolean {
  return price !== null && lowest !== null && price >= lowest
}

function notLowest({ title, from }: ScheduledChange): Warning {
  return {
    at: from,
    words: `${title}: la oferta no baja de lo que ya costó en los últimos 30 días.`,
  }
}

/**
 * Warnings for times at which the last scheduled entry of a type, such as a banner, ends and no
 * other entry follows.
 */
function endsWithoutSuccessor(
  things: readonly ScheduledChange[],
  kind: ScheduledKind,
  isAhead: (moment: Date | null) => boolean,
  words: string,
): Warning[] {
  const same = things.filter((one) => one.kind === kind)
  const ends = new Map(
    same.flatMap(({ until }) => (until && isAhead(until) ? [[until.getTime(), until]] : [])),
  )
  return [...ends.values()]
    .filter((end) => !same.some((one) => holdsAt(one, end)))
    .map((at) => ({ at, words: `Al terminar, ${words}.` }))
}

/** Warns of coupons and promotions that further reduce the price of products on offer. */
function addsUp(
  things: readonly ScheduledChange[],
  offers: readonly ScheduledChange[],
  span: Span,
): Warning[] {
  const both = things.filter(
    (one) =>
      one.addsToOffers && offers.some((offer) => overlap(one, offer) && overlap(offer, span)),
  )
  if (both.length === 0) return []
  const names = both.map(({ title }) => title).join(', ')
  return [{ at: null, words: `También se descuenta de productos en oferta: ${names}.` }]
}

type Open = { from: Date | null; until: Date | null }

function overlap(one: Open, other: Open | Span): boolean {
  const [start, end] = 'to' in other ? [other.from, other.to] : [other.from, other.until]
  return !(one.until && start && one.until <= start) && !(end && one.from && end <= one.from)
}

function holdsAt({ from, until }: Open, moment: Date): boolean {
  return !(from && from > moment) && !(until && until <= moment)
}
