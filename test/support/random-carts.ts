import type { CartLine, CartPricingContext } from '#domain/buying/cart.ts'
import type { Bundle } from '#domain/buying/discounts/bundles.ts'
import type { Coupon } from '#domain/buying/discounts/coupon.ts'
import type { Promotion } from '#domain/buying/discounts/promotions.ts'
import type { ShippingRate } from '#domain/buying/shipping-options.ts'
import { type Centavos, toCentavos, zeroCentavos } from '#domain/money.ts'

type Random = ReturnType<typeof createRandom>

/** Pseudo-random values that depend on `seed` alone (mulberry32), and on no library version. */
function createRandom(seed: number) {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const chance = (percent: number) => next() * 100 < percent
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  /** `count` different items, or all of them */
  function some<Item>(items: readonly Item[], count: number): Item[] {
    return items
      .map((item) => ({ item, order: next() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ item }) => item)
  }
  return { whole, chance, pick, some }
}

const now = new Date('2026-11-20T18:00:00Z')
const [before, after] = [new Date('2026-11-20T15:00:00Z'), new Date('2026-11-20T21:00:00Z')]
const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'] as const

/** Category slugs with their ancestors, as a cart line has them. */
const categories = [
  ['laptops', 'computo'],
  ['tabletas', 'computo'],
  ['computo'],
  ['cables', 'accesorios'],
  ['fundas', 'accesorios'],
  ['juegos'],
]
const slugs = [...new Set(categories.flat())]
const brands = ['Teclia', 'Nimbus', 'Sonora']

function money({ pick, whole }: Random, most: number): Centavos {
  const amount = pick([whole(1, 99), whole(100, 9_999), whole(10_000, most), whole(1, most)])
  return toCentavos(amount)
}

function pricing(random: Random): CartLine['pricing'] {
  const { chance, whole, pick } = random
  const regular = chance(2) ? null : money(random, 5_000_000)
  const offer = {
    special: toCentavos(Math.ceil(((regular ?? 1) * whole(30, 105)) / 100)),
    specialFrom: pick([null, yesterday, today, tomorrow]),
    specialFromTime: pick([null, '09:00', '20:00'] as const),
    specialTo: pick([yesterday, today, tomorrow, tomorrow]),
    specialToTime: pick([null, '09:00', '20:00'] as const),
  }
  const none = { specialFrom: null, specialFromTime: null, specialTo: null, specialToTime: null }
  return { regular, ...(chance(40) ? offer : { special: null, ...none }) }
}

function cartLine(random: Random, productId: number): CartLine {
  const { chance, whole, pick } = random
  const priced = pricing(random)
  const quantity = pick([1, 1, 2, 3, 4, whole(5, 30)])
  return {
    lineId: productId + 100,
    productId,
    quantity,
    name: `Producto ${productId}`,
    sku: `SKU-${productId}`,
    urlKey: `producto-${productId}`,
    imagePath: null,
    digital: chance(15),
    weightGrams: null,
    refurbished: chance(20),
    visible: !chance(3),
    pricing: priced,
    brand: chance(15) ? null : pick(brands),
    available: chance(10) ? whole(0, quantity) : quantity + whole(0, 9),
    categories: pick(categories),
    seenPrice: chance(75) && priced.regular ? priced.regular : money(random, 5_000_000),
  }
}

function scope(random: Random, lines: readonly CartLine[]) {
  const { pick, some, whole } = random
  const keys = [...lines.map(({ urlKey }) => urlKey), 'producto-otro']
  return pick<Coupon['scope']>([
    { kind: 'all' },
    { kind: 'categories', slugs: some(slugs, whole(1, 3)) },
    { kind: 'products', url_keys: some(keys, whole(1, 3)) },
  ])
}

function bundle(random: Random, lines: readonly CartLine[], place: number): Bundle {
  const { some, whole } = random
  const keys = [...lines.map(({ urlKey }) => urlKey), 'producto-otro', 'producto-lejano']
  const products = some(keys, whole(2, 3))
  const saving = money(random, 300_000)
  return { code: `paquete-${place}`, name: `Paquete ${place}`, products, saving }
}

function promotion(random: Random, lines: readonly CartLine[], id: number): Promotion {
  const { chance, whole, pick, some } = random
  const units = {
    kind: 'units' as const,
    buy: whole(1, 4),
    get: whole(1, 3),
    percent: pick([100, 50, whole(1, 100)]),
  }
  const amount = {
    kind: 'amount' as const,
    percent: whole(1, 90),
    least: chance(40) ? zeroCentavos : money(random, 3_000_000),
  }
  return {
    id,
    name: `Promo ${id}`,
    deal: chance(50) ? units : amount,
    scope: chance(25) ? { kind: 'brands', brands: some(brands, 2) } : scope(random, lines),
    excludeOffers: chance(30),
    combines: chance(60),
  }
}

function coupon(random: Random, lines: readonly CartLine[]): Coupon {
  const { chance, whole, pick } = random
  const type = pick(['percent', 'percent', 'fixed', 'free_shipping'] as const)
  return {
    id: whole(1, 900),
    code: `CUPON-${whole(1, 99)}`,
    type,
    percent: type === 'percent' ? whole(1, 100) : null,
    amount: type === 'fixed' ? money(random, 1_000_000) : null,
    maxDiscount: type !== 'free_shipping' && chance(40) ? money(random, 500_000) : null,
    minSubtotal: chance(50) ? zeroCentavos : money(random, 60_000_000),
    validFrom: pick([null, null, null, yesterday, today, chance(25) ? tomorrow : null]),
    validTo: pick([null, null, null, tomorrow, today, chance(25) ? yesterday : null]),
    startsAt: chance(10) ? pick([before, before, after]) : null,
    endsAt: chance(10) ? pick([after, after, before]) : null,
    totalLimit: chance(12) ? 5 : null,
    perCustomerLimit: chance(20) ? 2 : null,
    scope: chance(50) ? { kind: 'all' } : scope(random, lines),
    excludeOffers: chance(25),
    excludeRefurbished: chance(25),
    firstPurchaseOnly: chance(10),
    public: chance(60),
    active: !chance(2),
    shopperId: chance(20) ? pick([7, 7, 8]) : null,
    taken: whole(0, 6),
    description: '',
  }
}

function rate(random: Random, code: string, over: Partial<ShippingRate> = {}): ShippingRate {
  const cost = toCentavos(random.whole(0, 30_000))
  const days = { minBusinessDays: 1, maxBusinessDays: 3 }
  return { code, name: code, cost, tiers: [], ...days, onlyDigital: false, pickup: false, ...over }
}

function shipping(random: Random) {
  const { chance, pick } = random
  const rates = [
    rate(random, 'estandar'),
    rate(random, 'expres'),
    rate(random, 'recoger', { pickup: true, cost: zeroCentavos }),
    rate(random, 'digital', { onlyDigital: true, cost: zeroCentavos }),
  ]
  const threshold = chance(30) ? null : money(random, 2_000_000)
  return {
    rates: chance(8) ? null : rates.filter(() => !chance(10)),
    chosenShipping: pick([null, 'estandar', 'estandar', 'expres', 'recoger', 'globo']),
    freeShipping: chance(15) ? null : { threshold, method: 'estandar' },
    orderCutoffHour: null,
  }
}

/** A cart that depends on `seed` alone, with bundles, promotions, a coupon and shipping rates of every kind. */
export function makeRandomCart(seed: number): { lines: CartLine[]; context: CartPricingContext } {
  const random = createRandom(seed)
  const { chance, whole } = random
  const count = chance(2) ? 0 : whole(1, 9)
  const lines = Array.from({ length: count }, (_, place) => cartLine(random, place + 1))
  const bundles = Array.from({ length: whole(0, 4) }, (_, place) => bundle(random, lines, place))
  const promotions = Array.from({ length: chance(25) ? 0 : whole(0, 6) }, (_, place) =>
    promotion(random, lines, place + 1),
  )
  const asker = { shopperId: 7, uses: whole(0, 2), hasBought: chance(50) }
  const used = { coupon: chance(3) ? undefined : coupon(random, lines), asker }
  return {
    lines,
    context: { now, bundles, promotions, coupon: chance(20) ? null : used, ...shipping(random) },
  }
}
