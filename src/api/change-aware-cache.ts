import type { CatalogueChanges } from '#persistence/catalogue-changes.ts'

/** Which products a reply depends on; `any`: every one, as in a list that any product may enter. */
export type Dependence = ReadonlySet<number> | 'any'

export type Made<Reply> = {
  reply: Reply
  products: Dependence
  /** Milliseconds it may be kept; 0 is not kept at all. */
  keepFor: number
}

type Kept<Reply> = Made<Reply> & { until: number; bytes: number }
/** A reply that is being made since so many changes were told, or is about to be. */
type Flight<Reply> = { result: Promise<Reply>; begun: number | null }

type Limits<Reply> = {
  maxBytes: number
  /** Bytes that a reply takes now; asked again whenever the reply is found. */
  sizeOf: (reply: Reply) => number
  clock: () => number
}

export type ChangeAwareCache<Reply> = ReturnType<typeof createChangeAwareCache<Reply>>

/**
 * Replies by address, the least recently asked for dropped first. A change that is told while a reply is
 * being made keeps it from being stored, and nobody who asks afterwards is given it: they share the next,
 * which begins when that one is done, so that many changes at once do not make many replies at once.
 */
export function createChangeAwareCache<Reply>(limits: Limits<Reply>) {
  const { maxBytes, sizeOf, clock } = limits
  const kept = new Map<string, Kept<Reply>>()
  const flights = new Map<string, Flight<Reply>>()
  const told = rememberChanges()
  const byProduct = new Map<number, Set<string>>()
  const byAny = new Set<string>()
  let bytes = 0
  let hearing = false

  /** The reply of an address: kept, under way, or made now. */
  async function get(address: string, make: () => Promise<Made<Reply>>): Promise<Reply> {
    const found = find(address)
    if (found !== undefined) return found
    const flight = flights.get(address)
    const isFresh = flight && (flight.begun === null || flight.begun === told.count())
    return isFresh ? flight.result : takeOff(address, make, flight?.result)
  }

  /** The reply of an address if it is kept. */
  function find(address: string): Reply | undefined {
    const found = kept.get(address)
    if (!found) return undefined
    if (found.until <= clock()) {
      drop(address)
      return undefined
    }
    kept.delete(address)
    kept.set(address, found)
    weigh(address, found)
    return found.reply
  }

  function takeOff(
    address: string,
    make: () => Promise<Made<Reply>>,
    before: Promise<Reply> | undefined,
  ): Promise<Reply> {
    const { promise: result, resolve, reject } = Promise.withResolvers<Reply>()
    const flight: Flight<Reply> = { result, begun: null }
    // What nobody tells us of must not be shared with those who ask later.
    if (hearing && maxBytes > 0) flights.set(address, flight)
    void land().then(resolve, reject)
    return result

    async function land() {
      if (before) await before.catch(() => {})
      const start = clock()
      flight.begun = told.begin()
      try {
        const made = await make()
        if (hearing && !told.since(flight.begun, made.products)) keep(address, made, start)
        return made.reply
      } finally {
        told.end()
        if (flights.get(address) === flight) flights.delete(address)
      }
    }
  }

  function keep(address: string, made: Made<Reply>, start: number) {
    drop(address)
    if (made.keepFor <= 0) return
    const one = { ...made, until: start + made.keepFor, bytes: 0 }
    kept.set(address, one)
    if (made.products === 'any') byAny.add(address)
    else for (const id of made.products) addressesOf(id).add(address)
    weigh(address, one)
  }

  /** What is too large for itself goes; otherwise the oldest do until there is room. */
  function weigh(address: string, one: Kept<Reply>) {
    const now = sizeOf(one.reply) + address.length
    bytes += now - one.bytes
    one.bytes = now
    if (now > maxBytes) drop(address)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function drop(address: string) {
    const found = kept.get(address)
    if (!found) return
    kept.delete(address)
    bytes -= found.bytes
    byAny.delete(address)
    if (found.products === 'any') return
    for (const id of found.products) {
      const addresses = byProduct.get(id)
      addresses?.delete(address)
      if (addresses?.size === 0) byProduct.delete(id)
    }
  }

  function addressesOf(id: number) {
    const addresses = byProduct.get(id) ?? new Set()
    byProduct.set(id, addresses)
    return addresses
  }

  /** Forgets the replies that show a product; null forgets everything. */
  function changed(productId: number | null) {
    told.note(productId)
    if (productId === null) {
      for (const address of kept.keys()) drop(address)
    } else {
      for (const address of [...byAny, ...(byProduct.get(productId) ?? [])]) drop(address)
    }
  }

  /** Whether changes are told at present. While they are not, nothing is kept. */
  function setHearing(now: boolean) {
    hearing = now
    flights.clear()
    changed(null)
  }

  return {
    get,
    find,
    changed,
    setHearing,
    size: () => ({ replies: kept.size, bytes }),
  }
}

/** From now on the cache hears of every change. */
export function followChanges(
  { changed, setHearing }: Pick<ChangeAwareCache<unknown>, 'changed' | 'setHearing'>,
  changes: CatalogueChanges,
) {
  changes.follow({
    onChange: changed,
    onHearing: () => setHearing(true),
    onDeaf: () => setHearing(false),
  })
}

/** More products than these that changed while replies were being made count as all of them. */
const mostRemembered = 10_000

/** What has changed since a reply was begun, as long as any is being made. */
function rememberChanges() {
  const latest = new Map<number, number>()
  let count = 0
  let all = 0
  let underWay = 0

  function note(productId: number | null) {
    count += 1
    if (productId === null || latest.size >= mostRemembered) all = count
    else if (underWay > 0) latest.set(productId, count)
    if (all === count) latest.clear()
  }

  function begin(): number {
    underWay += 1
    return count
  }

  function end() {
    underWay -= 1
    if (underWay === 0) latest.clear()
  }

  function since(begun: number, products: Dependence): boolean {
    if (all > begun) return true
    if (products === 'any') return count > begun
    return [...products].some((id) => (latest.get(id) ?? 0) > begun)
  }

  return { note, begin, end, since, count: () => count }
}
