import { sql } from 'kysely'
import type { ShopOpeningStep } from '#domain/running/shop-opening-steps.ts'
import type { Db } from '../database.ts'

type StepTimes = { begunAt: Date | null; doneAt: Date | null }

/** Recorded start and completion times of the steps for opening the shop. */
export async function readShopOpeningStepTimes(db: Db): Promise<Map<string, StepTimes>> {
  const rows = await db
    .selectFrom('opening_steps')
    .select(['step', 'begun_at as begunAt', 'done_at as doneAt'])
    .execute()
  return new Map(rows.map(({ step, ...when }) => [step, when]))
}

/** Records the time at which a setup step for opening the shop was first visited. */
export async function recordShopOpeningStepStart(
  db: Db,
  step: ShopOpeningStep,
  now: Date,
): Promise<void> {
  await sql`
    insert into opening_steps (step, begun_at) values (${step}, ${now})
    on conflict (step) do update set begun_at = coalesce(opening_steps.begun_at, excluded.begun_at)`.execute(
    db,
  )
}

/**
 * Marks steps for opening the shop as done, dated by the step's stored data where known (such as
 * the first visible product), otherwise by `now`. An earlier recorded time is kept.
 */
export async function recordShopOpeningStepsDone(
  db: Db,
  steps: readonly ShopOpeningStep[],
  now: Date,
): Promise<void> {
  await sql`
    insert into opening_steps (step, done_at)
    select step, least(coalesce(case step
      when 'name' then (select updated_at from shop_settings where key = 'name')
      when 'support' then (select updated_at from shop_settings where key = 'support')
      when 'legal' then (select max(published_at) from content_versions where version = 1)
      when 'products' then (select created_at from products where visible order by id limit 1)
    end, ${now}), ${now})
    from unnest(${[...steps]}::text[]) step
    on conflict (step) do update set done_at = coalesce(opening_steps.done_at, excluded.done_at)`.execute(
    db,
  )
}
