import { dayInMexico } from '#domain/calendar.ts'
import { ruleProblems, type SearchRule, tidyRule } from '#domain/catalogue/search-rule.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as officeProducts from '#persistence/catalogue/office-products.ts'
import * as searchRules from '#persistence/catalogue/search-rules.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { stemsOfRule } from '../catalogue/rule-stems.ts'
import { searchProducts } from '../catalogue/search-products.ts'

type Found = {
  total: number
  corrected: string | null
  products: officeProducts.OfficeProduct[]
}

const most = 8

/** Thrown to roll back the transaction of a dry run. */
class Rehearsed extends Error {
  override name = 'Rehearsed'
  readonly found: Found

  constructor(found: Found) {
    super()
    this.found = found
  }
}

/** Search results as displayed to a shopper. */
export async function tryOut(db: Db, term: string, now: Date): Promise<Found> {
  const asked = { term, now, today: dayInMexico(now), limit: most, offset: 0 }
  const { products, total, corrected } = await searchProducts(db, asked)
  const ids = products.map(({ id }) => id)
  return { total, corrected, products: await officeProducts.shownOf(db, ids) }
}

/** Dry run of a search rule: results with and without it; future pins count as active. */
export async function previewRule(
  db: Db,
  { id, term, ...given }: SearchRule & { id?: number | undefined; term?: string | undefined },
  now: Date,
): Promise<
  | Granted<{ term: string; before: Found; after: Found }>
  | Refusal<'rule-refused', { fields: Record<string, string> }>
> {
  const rule = tidyRule(given)
  const fields = ruleProblems(rule)
  if (Object.keys(fields).length > 0) return refuse('rule-refused', { fields })
  const tried = term?.trim() || (rule.words[0] ?? '')
  const before = await tryOut(db, tried, now)
  const after = await simulate(db, async (own) => {
    const stamp = { changedBy: 'system', changedAt: now }
    if (id !== undefined) await searchRules.setRemoved(own, id, { removed: true, ...stamp })
    await searchRules.add(own, { ...rule, ...stemsOfRule(rule), from: null, until: null, ...stamp })
    return tryOut(own, tried, now)
  })
  return { ok: true, term: tried, before, after }
}

/** Runs work in a transaction that is rolled back (dry run). */
async function simulate(db: Db, work: (own: Db) => Promise<Found>): Promise<Found> {
  try {
    return await inTransaction(db, async (own) => {
      throw new Rehearsed(await work(own))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.found
    throw error
  }
}
