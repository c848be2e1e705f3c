import { addDays, type Day, dayInMexico, momentInMexico } from '#domain/calendar.ts'
import { offerBegins, offerEnds } from '#domain/catalogue/offer.ts'
import { lowestPrice } from '#domain/catalogue/price-history.ts'
import { visibleBegins, visibleEnds } from '#domain/catalogue/visibility.ts'
import { pieceKinds, titleOf } from '#domain/running/content-piece.ts'
import type { Permission } from '#domain/running/permissions.ts'
import { type Scheduled, warningsOf } from '#domain/running/schedule.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as coupons from '#persistence/buying/scheduled-coupons.ts'
import * as offers from '#persistence/catalogue/scheduled-offers.ts'
import * as visibleDates from '#persistence/catalogue/visible-dates.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'

type Asked = { from: Day; days: number }
type May = (permission: Permission) => boolean

const midnight = '00:00'
const mostGroups = 60
/** Maximum products with visibility dates in a calendar reply. */
const mostDated = 40
/** Maximum products with the same offer that are listed individually. */
const fewAlike = 3

const plain = { products: 0, soldOut: 0, price: null, lowest: null, addsToOffers: false }

/** Scheduled changes of these days within the caller's permissions, with warnings. */
export async function readCalendar(db: Db, { from, days }: Asked, may: May, now: Date) {
  const to = addDays(from, days - 1)
  const span = {
    from: momentInMexico(from, midnight),
    to: momentInMexico(addDays(to, 1), midnight),
  }
  const [offered, dated, pieces, coupled] = await Promise.all([
    may('products:read') ? readOffers(db, { from, to }, now) : [],
    may('products:read') ? visibleDates.between(db, span, mostDated) : [],
    may('content:read') ? readPieces(db, span) : [],
    may('coupons:read') ? readSavings(db, { from, to }, span) : [],
  ])
  const things = [...offered, ...dated.map(datedProduct), ...coupled, ...pieces]
  const edges = things.flatMap((one) => [one.from, one.until])
  const ahead = edges.flatMap((edge) => (edge && edge > now ? [edge] : []))
  return {
    from,
    to,
    today: dayInMexico(now),
    /** time of the next scheduled change */
    next: ahead.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    things,
    warnings: warningsOf(things, span, now),
  }
}

async function readOffers(db: Db, days: { from: Day; to: Day }, now: Date): Promise<Scheduled[]> {
  const groups = await offers.between(db, days, { groups: mostGroups, first: fewAlike })
  const alone = groups.filter((group) => !isMany(group))
  const ids = alone.flatMap(({ first }) => first.map(({ id }) => id))
  const changes = await offers.priceChanges(db, ids)
  return groups.flatMap((group): Scheduled[] => {
    const { products, andMore, soldOut, first } = group
    const shared = {
      ...plain,
      kind: 'offer',
      from: offerBegins(group),
      until: offerEnds(group),
    } as const
    if (isMany(group)) {
      const names = first.map(({ name }) => name).join(', ')
      const count = products.toLocaleString('es-MX')
      const title = `${andMore ? 'Al menos ' : ''}${count} productos: ${names}…`
      return [{ ...shared, id: first[0]?.sku ?? '', title, products, soldOut }]
    }
    return first.map(({ id, sku, name, special }) => ({
      ...shared,
      id: sku,
      title: name,
      products: 1,
      soldOut: products === 1 ? soldOut : 0,
      price: special,
      lowest: lowestPrice(changes.get(id) ?? [], now),
    }))
  })
}

/** Whether a calendar entry covers many products; unknown counts are many. */
function isMany({ products, andMore }: { products: number; andMore: boolean }): boolean {
  return products > fewAlike || andMore
}

function datedProduct(product: visibleDates.DatedProduct): Scheduled {
  const [from, until] = [visibleBegins(product), visibleEnds(product)]
  return {
    ...plain,
    kind: 'product',
    id: product.sku,
    title: product.name,
    from,
    until,
    products: 1,
  }
}

async function readPieces(db: Db, span: { from: Date; to: Date }): Promise<Scheduled[]> {
  const pieces = await contentPieces.list(db, pieceKinds)
  return pieces
    .filter(({ hidden, from, until }) => !hidden && (from !== null || until !== null))
    .filter(({ from, until }) => !(from && from >= span.to) && !(until && until <= span.from))
    .map((piece) => ({
      ...plain,
      kind: piece.kind,
      id: String(piece.id),
      title: titleOf(piece),
      from: piece.from,
      until: piece.until,
    }))
}

/** Scheduled promotions and coupons. */
async function readSavings(
  db: Db,
  days: { from: Day; to: Day },
  span: { from: Date; to: Date },
): Promise<Scheduled[]> {
  const [codes, planned] = await Promise.all([coupons.between(db, days), promotions.list(db)])
  const promoted = planned
    .filter(({ published, active }) => published && active)
    .filter(({ from, until }) => !(from && from >= span.to) && !(until && until <= span.from))
  return [
    ...promoted.map(({ id, name, from, until, excludeOffers }): Scheduled => ({
      ...plain,
      kind: 'promotion',
      id: String(id),
      title: name,
      from,
      until,
      addsToOffers: !excludeOffers,
    })),
    ...codes.map(({ id, code, from, until, excludeOffers }): Scheduled => ({
      ...plain,
      kind: 'coupon',
      id: String(id),
      title: code,
      from,
      until,
      addsToOffers: !excludeOffers,
    })),
  ]
}
