import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'

const { db } = await testDatabase()

/** What these point at is taken off sale or replaced, never removed, and nobody asks from that end. */
const neverAskedAlong = [
  'cart_lines.product_id',
  'category_filters.attribute_id',
  'faq_questions.category_id',
  'payment_attempt_lines.product_id',
  'product_relations.other_id',
  'product_url_keys.product_id',
  'products.main_category_id',
  'products.recommended_addon_id',
  'shipping_rates.zone_code',
  'tickets.reason_id',
]

it('has an index for every reference that somebody asks along', async () => {
  const { rows } = await sql<{ key: string }>`
    select c.conrelid::regclass || '.' || a.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
    order by key`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(neverAskedAlong)
})
