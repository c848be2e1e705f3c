import { normalizeQueryPhrase } from '#domain/catalogue/search-query.ts'
import { removeAccentsAndCase } from '#domain/catalogue/search-stemming.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as learnedSearches from '#persistence/catalogue/learned-searches.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

const mostProposals = 20
/** Number of products named with a proposal */
const mostNamed = 2

/** Learned queries, most searched first; `search` matches part of their words, ignoring case and accents. */
export function readLearnedSearches(
  db: Db,
  { search = '', limit }: { search?: string | undefined; limit: number },
): Promise<learnedSearches.LearnedSearch[]> {
  return learnedSearches.listLearnedSearches(db, {
    search: removeAccentsAndCase(search.trim()),
    limit,
  })
}

/** Proposed meanings of searches without results, with the names of products that were opened for the meaning. */
export async function readSearchProposals(db: Db) {
  const meanings = await learnedSearches.listLearnedMeanings(db, mostProposals)
  const phrases = [...new Set(meanings.map(({ meant }) => normalizeQueryPhrase(meant)))]
  const products = await learnedSearches.listTopLearnedProducts(db, phrases)
  return meanings.map((one) => {
    const opened = products.get(normalizeQueryPhrase(one.meant)) ?? []
    return { ...one, products: opened.slice(0, mostNamed).map(({ name }) => name) }
  })
}

/** Deletes the learned sums of a query, or rejects one meaning of it; returns false if there was none. */
export function forgetLearnedSearch(
  db: Db,
  {
    words,
    meant,
    by,
  }: { words: string; meant?: string | undefined; by: { actor: string; requestId?: string } },
  now: Date,
): Promise<boolean> {
  return runInTransaction(db, async (own) => {
    const phrase = normalizeQueryPhrase(words)
    const isKnown =
      meant === undefined
        ? await learnedSearches.deleteLearnedSearch(own, phrase)
        : await learnedSearches.discardLearnedMeaning(own, { phrase, meant })
    if (isKnown) {
      const entry: auditLog.AuditEntry = {
        ...by,
        action: 'learned-search-forget',
        subject: 'search',
        before: { words: [words], ...(meant !== undefined && { meant }) },
      }
      await auditLog.addAuditEntry(own, entry, now)
    }
    return isKnown
  })
}
