import type { CatalogueChanges } from '#persistence/catalogue-changes.ts'

/** What a reply depends on. */
type Dependence = {
  /** ids of the products that it shows */
  products: readonly number[]
  /** any other product may enter it when it changes, but for how many there are of it */
  isList: boolean
}

export type Made<Reply> = Dependence & {
  reply: Reply
  /** Milliseconds it may be kept; 0 is not kept at all. */
  keepFor: number
}

type Kept<Reply> = Dependence & {
  reply: Reply
  until: number
  bytes: number
  /** how many changes had been told when a list was last known to be up to date */
  asOf: number
}
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
  const lists = new Set<string>()
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
    if (found.until <= clock() || (found.isList && told.since(found.asOf, found))) {
      drop(address)
      return undefined
    }
    found.asOf = told.count()
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
      flight.begun = told.count()
      try {
        const made = await make()
        if (hearing && !told.since(flight.begun, made)) keep(address, made, start)
        return made.reply
      } finally {
        if (flights.get(address) === flight) flights.delete(address)
      }
    }
  }

  function keep(address: string, made: Made<Reply>, start: number) {
    drop(address)
    if (made.keepFor <= 0) return
    const { reply, isList, products } = made
    const until = start + made.keepFor
    const one = { reply, isList, products, until, bytes: 0, asOf: told.count() }
    kept.set(address, one)
    // Lists show many: they are asked whether they still hold when they are found.
    if (isList) lists.add(address)
    else for (const id of products) addressesOf(id).add(address)
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
    if (found.isList) {
      lists.delete(address)
      return
    }
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

  /**
   * Forgets the replies that show a product, and all lists unless only the number of its units changed; null forgets
   * everything.
   */
  function changed(productId: number | null, isOfUnits = false) {
    told.note(productId, isOfUnits)
    if (productId === null) {
      for (const address of kept.keys()) drop(address)
      return
    }
    for (const address of byProduct.get(productId) ?? []) drop(address)
    if (!isOfUnits) for (const address of lists) drop(address)
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

/** After more changed products than these, all of them count as changed. */
const mostRemembered = 10_000

/** What has changed, by the number of the change: the first is 1. */
function rememberChanges() {
  const latest = new Map<number, number>()
  let count = 0
  /** the latest change of everything, and of more than units */
  let all = 0
  let more = 0

  function note(productId: number | null, isOfUnits: boolean) {
    count += 1
    if (!isOfUnits) more = count
    if (productId === null || latest.size >= mostRemembered) {
      all = count
      latest.clear()
    } else latest.set(productId, count)
  }

  /** Whether anything that a reply depends on has changed since so many changes were told. */
  function since(told: number, { products, isList }: Dependence): boolean {
    if (told === count) return false
    if (all > told || (isList && more > told)) return true
    return products.some((id) => (latest.get(id) ?? 0) > told)
  }

  return { note, since, count: () => count }
}
