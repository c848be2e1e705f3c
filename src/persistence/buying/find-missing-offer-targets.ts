import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Lists the category slugs, product url keys or brands of an offer that are missing in the
 * catalogue.
 */
export async function findMissingDiscountTargets(
  db: Db,
  kind: 'categories' | 'products' | 'brands',
  named: readonly string[],
): Promise<string[]> {
  const isKnown = {
    categories: sql`exists (select from categories c where c.slug = named.text)`,
    products: sql`exists (select from products p where p.url_key = named.text)`,
    brands: sql`exists (select from products p where p.brand = named.text)`,
  }[kind]
  const { rows } = await sql<{ text: string }>`
    select named.text from unnest(${[...named]}::text[]) as named (text)
    where not ${isKnown}`.execute(db)
  return rows.map(({ text }) => text)
}
