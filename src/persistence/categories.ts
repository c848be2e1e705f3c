import { sql } from 'kysely'
import type { Db } from './database.ts'
import { recordset } from './recordset.ts'

export type CategoryContent = {
  slug: string
  name: string
  parent: string | null
  position: number
  description: string
  image_key: string | null
  translations: { locale: string; name: string; slug: string }[]
}

/** Adds categories or writes them anew, parents first. */
export async function put(db: Db, categories: CategoryContent[]): Promise<void> {
  const type = sql`slug text, name text, parent text, position integer, description text, image_key text, translations jsonb`
  for (const level of [
    categories.filter(({ parent }) => parent === null),
    categories.filter(({ parent }) => parent !== null),
  ])
    await sql`
      insert into categories (slug, name, parent_id, position, description, image_key, translations)
      select r.slug, r.name, parent.id, r.position, r.description, r.image_key, r.translations
      from ${recordset(level, type)} left join categories parent on parent.slug = r.parent
      on conflict (slug) do update set name = excluded.name, parent_id = excluded.parent_id,
        position = excluded.position, description = excluded.description,
        image_key = excluded.image_key, translations = excluded.translations`.execute(db)
}

/** Sets which attributes a category filters by, in the order in which the filters are shown. */
export async function replaceFilters(
  db: Db,
  filters: { slug: string; codes: string[] }[],
): Promise<void> {
  const rows = filters.flatMap(({ slug, codes }) =>
    codes.map((code, position) => ({ slug, code, position })),
  )
  await sql`delete from category_filters`.execute(db)
  await sql`
    insert into category_filters (category_id, attribute_id, position)
    select c.id, a.id, r.position
    from ${recordset(rows, sql`slug text, code text, position integer`)}
    join categories c on c.slug = r.slug join attributes a on a.code = r.code`.execute(db)
}
