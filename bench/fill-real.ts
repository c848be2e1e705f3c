import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import * as categories from '#persistence/catalogue/categories.ts'
import type { Db } from '#persistence/database.ts'
import { importCatalogue } from '#use-cases/running/import-catalogue.ts'
import type { RealCatalogue, RealRow } from './real-catalogue.ts'

/** Puts a catalogue beside what the shop sells already; `file` is where its feed is written. */
export async function fillWithRealCatalogue(db: Db, catalogue: RealCatalogue, file: string) {
  await putCategories(db, catalogue)
  await writeFeed(file, catalogue.rows)
  await importFeed(db, file)
  await putFilters(db, catalogue)
}

/** Adds the categories that the shop does not have. */
export async function putCategories(db: Db, catalogue: RealCatalogue) {
  const there = await db.selectFrom('categories').select('slug').execute()
  const known = new Set(there.map(({ slug }) => slug))
  await categories.putCategories(
    db,
    catalogue.categories.filter(({ slug }) => !known.has(slug)),
  )
}

export async function writeFeed(file: string, rows: Partial<RealRow>[]) {
  await writeFile(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
}

export async function importFeed(db: Db, file: string) {
  const result = await importCatalogue(db, {
    feed: { open: () => createReadStream(file), format: 'json' },
    source: 'bench',
    now: new Date(),
  })
  if (!result.ok) throw new Error(`The import was refused: ${JSON.stringify(result)}`)
  return result.report
}

async function putFilters(db: Db, { filters }: RealCatalogue) {
  const { rows } = await sql<{ slug: string; codes: string[] }>`
    select c.slug, array_agg(a.code order by f.position) as codes from category_filters f
    join categories c on c.id = f.category_id join attributes a on a.id = f.attribute_id
    group by c.slug`.execute(db)
  const own = new Set(rows.map(({ slug }) => slug))
  await categories.replaceCategoryFilters(db, [
    ...rows,
    ...filters.filter(({ slug }) => !own.has(slug)),
  ])
}
