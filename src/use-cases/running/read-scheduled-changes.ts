import { getOfferStart, getOfferEnd } from '#domain/catalogue/offer.ts'
import { findLowestPrice } from '#domain/catalogue/price-history.ts'
import { getVisibilityStart, getVisibilityEnd } from '#domain/catalogue/product-visibility.ts'
import {
  addDays,
  type Day,
  toMexicoDay,
  toDateFromMexicoTime,
} from '#domain/mexico-dates-and-times.ts'
import { contentPieceKinds, getContentPieceTitle } from '#domain/running/content-piece.ts'
import type { Permission } from '#domain/running/permissions.ts'
import {
  type ScheduledChange,
  listScheduledChangeWarnings,
} from '#domain/running/scheduled-changes.ts'
import * as coupons from '#persistence/buying/office-coupons.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as offers from '#persistence/catalogue/scheduled-offers.ts'
import * as visibilityChanges from '#persistence/catalogue/visibility-changes.ts'
import type { Db } from '#persistence/database.ts'
import * as contentPieces from '#persistence/running/content-pieces.ts'

type Asked = { from: Day; days: number }
type May = (permission: Permission) => boolean

const midnight = '00:00'
const mostGroups = 60
/** Maximum products with visibility dates in a calendar reply. */
const mostDated = 40
/** Maximum number of products with the same offer that the calendar lists individually. */
const fewAlike = 3

const plain = { products: 0, soldOut: 0, price: null, lowest: null, addsToOffers: false }

/**
 * Reads the scheduled changes of a period (offers, products, content) that the caller may see, with
 * warnings, for the calendar.
 */
export async function readScheduledChanges(db: Db, { from, days }: Asked, may: May, now: Date) {
  const to = addDays(from, days - 1)
  const span = {
    from: toDateFromMexicoTime(from, midnight),
    to: toDateFromMexicoTime(addDays(to, 1), midnight),
  }
  const [offered, dated, pieces, coupled] = await Promise.all([
    may('products:read') ? readOffers(db, { from, to }, now) : [],
    may('products:read') ? visibilityChanges.listVisibilityChanges(db, span, mostDated) : [],
    may('content:read') ? readPieces(db, span) : [],
    may('coupons:read') ? readSavings(db, { from, to }, span) : [],
  ])
  const things = [...offered, ...dated.map(datedProduct), ...coupled, ...pieces]
  const edges = things.flatMap((one) => [one.from, one.until])
  const ahead = edges.flatMap((edge) => (edge && edge > now ? [edge] : []))
  return {
    from,
    to,
    today: toMexicoDay(now),
    /** time of the next scheduled change */
    next: ahead.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    things,
    warnings: listScheduledChangeWarnings(things, span, now),
  }
}

async function readOffers(
  db: Db,
  days: { from: Day; to: Day },
  now: Date,
): Promise<ScheduledChange[]> {
  const groups = await offers.listOffersValidBetween(db, days, {
    groups: mostGroups,
    first: fewAlike,
  })
  const alone = groups.filter((group) => !isMany(group))
  const ids = alone.flatMap(({ first }) => first.map(({ id }) => id))
  const changes = await offers.listPriceChangesOfProducts(db, ids)
  return groups.flatMap((group): ScheduledChange[] => {
    const { products, andMore, soldOut, first } = group
    const shared = {
      ...plain,
      kind: 'offer',
      from: getOfferStart(group),
      until: getOfferEnd(group),
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
      lowest: findLowestPrice(changes.get(id) ?? [], now),
    }))
  })
}

/** Whether a calendar entry covers many products; an unknown number of products counts as many. */
function isMany({ products, andMore }: { products: number; andMore: boolean }): boolean {
  return products > fewAlike || andMore
}

function datedProduct(product: visibilityChanges.ProductWithVisibilityPeriod): ScheduledChange {
  const [from, until] = [getVisibilityStart(product), getVisibilityEnd(product)]
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

async function readPieces(db: Db, span: { from: Date; to: Date }): Promise<ScheduledChange[]> {
  const pieces = await contentPieces.listContentPieces(db, contentPieceKinds)
  return pieces
    .filter(({ hidden, from, until }) => !hidden && (from !== null || until !== null))
    .filter(({ from, until }) => !(from && from >= span.to) && !(until && until <= span.from))
    .map((piece) => ({
      ...plain,
      kind: piece.kind,
      id: String(piece.id),
      title: getContentPieceTitle(piece),
      from: piece.from,
      until: piece.until,
    }))
}

/** Reads the promotions and coupons that are valid within the calendar's period. */
async function readSavings(
  db: Db,
  days: { from: Day; to: Day },
  span: { from: Date; to: Date },
): Promise<ScheduledChange[]> {
  const [codes, planned] = await Promise.all([
    coupons.listCouponsValidBetween(db, days),
    promotions.listPromotions(db),
  ])
  const promoted = planned
    .filter(({ published, active }) => published && active)
    .filter(({ from, until }) => !(from && from >= span.to) && !(until && until <= span.from))
  return [
    ...promoted.map(({ id, name, from, until, excludeOffers }): ScheduledChange => ({
      ...plain,
      kind: 'promotion',
      id: String(id),
      title: name,
      from,
      until,
      addsToOffers: !excludeOffers,
    })),
    ...codes.map(({ id, code, from, until, excludeOffers }): ScheduledChange => ({
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
