import {
  findSearchRuleProblems,
  type SearchRule,
  normalizeSearchRule,
} from '#domain/catalogue/search-rule.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as officeProducts from '#persistence/catalogue/office-products.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { searchProducts } from '../catalogue/search-products.ts'
import { createSearchRuleStems } from '../catalogue/search-rule-stems.ts'

type Found = {
  total: number
  corrected: string | null
  products: officeProducts.OfficeProduct[]
}

const most = 8

/** Thrown to roll back the transaction in which a search rule is tried out. */
class Rehearsed extends Error {
  override name = 'Rehearsed'
  readonly found: Found

  constructor(found: Found) {
    super()
    this.found = found
  }
}

/** Returns search results as a shopper would see them, for the back office. */
export async function previewSearch(db: Db, term: string, now: Date): Promise<Found> {
  const asked = { term, now, today: toMexicoDay(now), limit: most, offset: 0 }
  const { products, total, corrected } = await searchProducts(db, asked)
  const ids = products.map(({ id }) => id)
  return { total, corrected, products: await officeProducts.listOfficeProducts(db, ids) }
}

/**
 * Previews a search rule: results with and without it; pinned products that start in the future
 * count as active. Nothing is stored.
 */
export async function previewSearchRule(
  db: Db,
  { id, term, ...given }: SearchRule & { id?: number | undefined; term?: string | undefined },
  now: Date,
): Promise<
  | SuccessResult<{ term: string; before: Found; after: Found }>
  | Refusal<'rule-refused', { fields: Record<string, string> }>
> {
  const rule = normalizeSearchRule(given)
  const fields = findSearchRuleProblems(rule)
  if (Object.keys(fields).length > 0) return refuse('rule-refused', { fields })
  const tried = term?.trim() || (rule.words[0] ?? '')
  const before = await previewSearch(db, tried, now)
  const after = await simulate(db, async (own) => {
    const stamp = { changedBy: 'system', changedAt: now }
    if (id !== undefined)
      await searchRules.setSearchRuleRemoved(own, id, { removed: true, ...stamp })
    await searchRules.addSearchRule(own, {
      ...rule,
      ...createSearchRuleStems(rule),
      from: null,
      until: null,
      ...stamp,
    })
    return previewSearch(own, tried, now)
  })
  return { ok: true, term: tried, before, after }
}

/** Tries out a search rule: runs work in a transaction that is rolled back afterwards. */
async function simulate(db: Db, work: (own: Db) => Promise<Found>): Promise<Found> {
  try {
    return await runInTransaction(db, async (own) => {
      throw new Rehearsed(await work(own))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.found
    throw error
  }
}
