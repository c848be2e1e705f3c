import { toCentavos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'

/** Adds an order of the former shop; returns its id. */
export async function addFormerOrder(
  db: Db,
  { email, number }: { email: string; number: string },
): Promise<number> {
  const { id } = await db
    .insertInto('former_orders')
    .values({
      shop: 'shopify',
      number,
      placed_on: '2026-01-05',
      email,
      full_name: 'Rosa Núñez',
      lines: ['2 × Gota'],
      total_centavos: toCentavos(12_050),
      state: 'Pagado',
      imported_at: new Date('2026-11-30T18:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
