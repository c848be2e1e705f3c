/** Which products a page depends on; `any`: every one, as in a list that any product may enter. */
export type Dependence = ReadonlySet<number> | 'any'

export type Rendered<Page> = {
  page: Page
  bytes: number
  products: Dependence
  /** Milliseconds it may be kept; 0 is not kept at all. */
  keepFor: number
}

type Kept<Page> = Rendered<Page> & { until: number }
type Flight<Page> = { result: Promise<Page>; changes: Set<number | null> }

export type PageCache<Page> = ReturnType<typeof createPageCache<Page>>

/**
 * Pages by address, the least recently asked for dropped first. A change that is told while a page is
 * being rendered keeps it from being stored, and nobody who asks afterwards is given it.
 */
export function createPageCache<Page>(limits: { maxBytes: number; clock: () => number }) {
  const { maxBytes, clock } = limits
  const kept = new Map<string, Kept<Page>>()
  const flights = new Map<string, Flight<Page>>()
  const landing = new Set<Flight<Page>>()
  const byProduct = new Map<number, Set<string>>()
  const byAny = new Set<string>()
  let bytes = 0
  let hearing = false

  /** The page of an address: kept, under way, or rendered now. */
  async function page(address: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    return find(address) ?? flights.get(address)?.result ?? takeOff(address, render)
  }

  function find(address: string): Page | undefined {
    const found = kept.get(address)
    if (!found) return undefined
    if (found.until <= clock()) {
      drop(address)
      return undefined
    }
    kept.delete(address)
    kept.set(address, found)
    return found.page
  }

  function takeOff(address: string, render: () => Promise<Rendered<Page>>): Promise<Page> {
    const start = clock()
    const changes = new Set<number | null>()
    const flight: Flight<Page> = { changes, result: land() }
    landing.add(flight)
    // What nobody tells us of must not be shared with those who ask later.
    if (hearing && maxBytes > 0) flights.set(address, flight)
    return flight.result

    async function land() {
      try {
        const rendered = await render()
        if (hearing && !isTouched(rendered.products, changes)) keep(address, rendered, start)
        return rendered.page
      } finally {
        landing.delete(flight)
        if (flights.get(address) === flight) flights.delete(address)
      }
    }
  }

  function keep(address: string, rendered: Rendered<Page>, start: number) {
    drop(address)
    if (rendered.keepFor <= 0 || rendered.bytes > maxBytes) return
    kept.set(address, { ...rendered, until: start + rendered.keepFor })
    bytes += rendered.bytes
    if (rendered.products === 'any') byAny.add(address)
    else for (const id of rendered.products) addressesOf(id).add(address)
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

  /** Forgets the pages that show a product; null forgets everything. */
  function changed(productId: number | null) {
    for (const { changes } of landing) changes.add(productId)
    flights.clear()
    if (productId === null) {
      for (const address of kept.keys()) drop(address)
    } else {
      for (const address of [...byAny, ...(byProduct.get(productId) ?? [])]) drop(address)
    }
  }

  /** Whether changes are told at present. While they are not, nothing is kept. */
  function setHearing(now: boolean) {
    hearing = now
    changed(null)
  }

  return {
    page,
    changed,
    setHearing,
    size: () => ({ pages: kept.size, bytes }),
  }
}

function isTouched(products: Dependence, changes: ReadonlySet<number | null>): boolean {
  if (changes.has(null)) return true
  return products === 'any'
    ? changes.size > 0
    : [...changes].some((id) => products.has(id as number))
}
