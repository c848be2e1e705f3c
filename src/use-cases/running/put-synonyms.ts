import type { Db } from '#persistence/database.ts'
import * as contentWrites from '#persistence/running/content-writes.ts'
import { learnWords, phraseOfStems } from '../catalogue/index-products.ts'

/** Sets the groups of words that mean the same. */
export async function putSynonyms(
  db: Db,
  groups: { id: number | string; terms: string[] }[],
): Promise<void> {
  await contentWrites.replaceSynonyms(
    db,
    groups.flatMap(({ id, terms }) =>
      terms.map((term) => ({ term, stems: phraseOfStems(term), group_id: String(id) })),
    ),
  )
  await learnWords(
    db,
    groups.flatMap(({ terms }) => terms),
  )
}
