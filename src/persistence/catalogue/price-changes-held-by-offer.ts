import { sql } from 'kysely'
import { formerPriceErrorStart } from '#domain/catalogue/former-price-rule.ts'
import type { ChangedFieldValues } from '#domain/catalogue/product-change-set.ts'
import type { Db } from '../database.ts'

/**
 * Condition for products whose price change is refused only because their own offer, which stays,
 * may not strike through the new price.
 */
const isHeldByOffer = sql`state = 'refused' and starts_with(problem, ${formerPriceErrorStart})
  and before ->> 'specialPrice' is not null
  and before ->> 'specialPrice' = after ->> 'specialPrice'`

export async function countRowsHeldByOffer(db: Db, setId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from change_set_rows
    where set_id = ${setId} and ${isHeldByOffer}`.execute(db)
  return rows[0]?.held ?? 0
}

/** Ends the offers that hold products back, and includes these products in the bulk change. */
export async function endOffersHoldingBack(
  db: Db,
  setId: number,
  noOffer: ChangedFieldValues,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update change_set_rows set state = 'prepared', problem = null,
      after = after || ${JSON.stringify(noOffer)}::jsonb
    where set_id = ${setId} and ${isHeldByOffer}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
