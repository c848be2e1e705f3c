/**
 * Cache tag that names the data of a cached reply: one product, one product's stock, or `catalogue`
 * for all product lists.
 */
export type CacheTag = number | 'catalogue'

/**
 * Cache tag for changes that only the product page shows: review votes, and a stock count that
 * leaves the availability unchanged.
 */
export function toProductPageTag(productId: number): CacheTag {
  return -productId
}

const mostRemembered = 20_000

export type CacheTagRevisions = ReturnType<typeof createCacheTagRevisions>

/**
 * Stores the cache revision at which each cache tag last changed. Only the latest tags are kept;
 * data of a revision older than the dropped tags counts as changed.
 */
export function createCacheTagRevisions(most = mostRemembered) {
  const latest = new Map<CacheTag, number>()
  let current = 0
  let forgotten = 0

  /**
   * Starts a new cache revision, in which the given cache tags, or all of them, count as changed.
   */
  function advance(tags: Iterable<CacheTag> | 'everything') {
    current += 1
    if (tags === 'everything') {
      latest.clear()
      forgotten = current
      return
    }
    for (const tag of tags) {
      latest.delete(tag)
      latest.set(tag, current)
    }
    for (const [oldest, revision] of latest) {
      if (latest.size <= most) break
      latest.delete(oldest)
      forgotten = revision
    }
  }

  /** Whether any of these cache tags has changed since the given cache revision. */
  function changedSince(revision: number, tags: readonly CacheTag[]): boolean {
    if (revision === current) return false
    if (revision < forgotten) return true
    return tags.some((tag) => (latest.get(tag) ?? 0) > revision)
  }

  return { advance, changedSince, current: () => current }
}
