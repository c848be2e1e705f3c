import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

export type CategoryContent = {
  slug: string
  name: string
  parent: string | null
  position: number
  description: string
  image_key: string | null
  hidden?: boolean
  translations: { locale: string; name: string; slug: string }[]
}

/** Adds or updates categories, parents first. */
export async function putCategories(db: Db, categories: CategoryContent[]): Promise<void> {
  const type = sql`slug text, name text, parent text, position integer, description text, image_key text, hidden boolean, translations jsonb`
  for (const level of [
    categories.filter(({ parent }) => parent === null),
    categories.filter(({ parent }) => parent !== null),
  ])
    await sql`
      insert into categories (slug, name, parent_id, position, description, image_key, hidden, translations)
      select r.slug, r.name, parent.id, r.position, r.description, r.image_key, coalesce(r.hidden, false), r.translations
      from ${recordsetSql(level, type)} left join categories parent on parent.slug = r.parent
      on conflict (slug) do update set name = excluded.name, parent_id = excluded.parent_id,
        position = excluded.position, description = excluded.description,
        image_key = excluded.image_key, hidden = excluded.hidden, translations = excluded.translations`.execute(
      db,
    )
}

/** Records author, time and version of category changes. */
export async function recordCategoryChanges(
  db: Db,
  slugs: readonly string[],
  { version, changedBy, changedAt }: { version: number; changedBy: string; changedAt: Date },
): Promise<void> {
  if (slugs.length === 0) return
  await db
    .updateTable('categories')
    .set({ version, changed_by: changedBy, changed_at: changedAt })
    .where('slug', 'in', slugs)
    .execute()
}

/** Author and time of each category's last change. */
export async function readLastCategoryChanges(
  db: Db,
): Promise<Map<number, { changedBy: string; changedAt: Date }>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'changed_by as changedBy', 'changed_at as changedAt'])
    .execute()
  return new Map(rows.map(({ id, ...stamp }) => [id, stamp]))
}

/** Lists categories changed after a version of the category tree. */
export async function listChangedCategories(
  db: Db,
  version: number,
): Promise<{ name: string; changedBy: string }[]> {
  return db
    .selectFrom('categories')
    .select(['name', 'changed_by as changedBy'])
    .where('version', '>', version)
    .orderBy('id')
    .execute()
}

/**
 * Highest sort position among the child categories of each parent category; the key null stands for
 * the root.
 */
export async function readLastChildCategoryPositions(db: Db): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ parent: string | null; last: number }>`
    select parent.slug as parent, max(c.position) as last
    from categories c left join categories parent on parent.id = c.parent_id
    group by parent.slug`.execute(db)
  return new Map(rows.map(({ parent, last }) => [parent, last]))
}

/** Lists all categories by display name, with their parent. */
export async function listCategoriesByName(
  db: Db,
): Promise<{ slug: string; name: string; parent: string | null }[]> {
  const { rows } = await sql<{ slug: string; name: string; parent: string | null }>`
    select c.slug, c.name, parent.slug as parent
    from categories c left join categories parent on parent.id = c.parent_id
    order by parent.position nulls first, c.position, c.slug`.execute(db)
  return rows
}

/** Renames category slugs; the other fields of the categories stay unchanged. */
export async function renameCategorySlugs(
  db: Db,
  moves: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...moves].map(([former, slug]) => ({ former, slug }))
  await sql`
    update categories c set slug = r.slug
    from ${recordsetSql(rows, sql`former text, slug text`)} where c.slug = r.former`.execute(db)
}

/** Replaces the former slugs of a category; URLs with a former slug still lead to the category. */
export async function replaceFormerSlugs(
  db: Db,
  others: { slug: string; other: string }[],
): Promise<void> {
  await sql`delete from category_slugs`.execute(db)
  await sql`
    insert into category_slugs (slug, category_id)
    select r.other, c.id from ${recordsetSql(others, sql`slug text, other text`)}
    join categories c on c.slug = r.slug`.execute(db)
}

/**
 * Former slugs of each category in alphabetical order; URLs with a former slug still lead to the
 * category.
 */
export async function readFormerSlugs(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ slug: string; others: string[] }>`
    select c.slug, array_agg(o.slug order by o.slug collate "C") as others
    from category_slugs o join categories c on c.id = o.category_id group by c.slug`.execute(db)
  return new Map(rows.map(({ slug, others }) => [slug, others]))
}

/** Replaces the filter attributes of a category, in display order. */
export async function replaceCategoryFilters(
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
    from ${recordsetSql(rows, sql`slug text, code text, position integer`)}
    join categories c on c.slug = r.slug join attributes a on a.code = r.code`.execute(db)
}

/** Codes of the filter attributes of each category, in order. */
export async function readFilterCodes(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ slug: string; codes: string[] }>`
    select c.slug, array_agg(a.code order by f.position) as codes
    from category_filters f join categories c on c.id = f.category_id
    join attributes a on a.id = f.attribute_id group by c.slug`.execute(db)
  return new Map(rows.map(({ slug, codes }) => [slug, codes]))
}

/** Removes categories without products, children first. */
export async function removeCategories(db: Db, slugs: string[]): Promise<void> {
  const named = sql`slug = any(${slugs}::text[])`
  await sql`delete from categories where ${named} and parent_id is not null`.execute(db)
  await sql`delete from categories where ${named}`.execute(db)
}

/** Counts the products directly in each category, on sale or not; empty categories are absent. */
export async function countProductsByCategory(
  db: Db,
  slugs: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; products: number }>`
    select c.slug, count(*)::integer as products from categories c
    join (select category_id, product_id from product_categories
      union select main_category_id, id from products) p on p.category_id = c.id
    where c.slug = any(${slugs}::text[]) group by c.slug`.execute(db)
  return new Map(rows.map(({ slug, products }) => [slug, products]))
}

/** Counts the products directly in a category, on sale or not, up to a limit. */
export async function countProductsInCategory(
  db: Db,
  slug: string,
  limit: number,
): Promise<number> {
  const category = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!category) return 0
  // Each part of the union has its own limit, because removing duplicates would read both parts
  // completely. The category id is a literal, so that the planner recognises large categories.
  const { rows } = await sql<{ products: number }>`
    select least(count(distinct product_id), ${limit})::integer as products from (
      (select product_id from product_categories where category_id = ${category.id} limit ${limit})
      union all
      (select id from products where main_category_id = ${category.id} limit ${limit})
    ) standing`.execute(db)
  return rows[0]?.products ?? 0
}

/** Ids of the products directly in these categories. */
export async function listProductIdsInCategories(db: Db, slugs: string[]): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct pc.product_id from product_categories pc
    join categories c on c.id = pc.category_id
    where c.slug = any(${slugs}::text[]) order by 1`.execute(db)
  return rows.map((row) => row.product_id)
}

/** Adds attributes that no product has yet; known attributes keep their label. */
export async function addProductAttributes(
  db: Db,
  attributes: { code: string; label: string }[],
): Promise<void> {
  await sql`
    insert into attributes (code, label)
    select r.code, r.label from ${recordsetSql(attributes, sql`code text, label text`)}
    on conflict (code) do nothing`.execute(db)
}

export async function listAttributeCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('attributes').select('code').execute()
  return rows.map(({ code }) => code)
}

/** Lists the given attributes that no product has. */
export async function listUnusedAttributes(db: Db, codes: string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select wanted.code from unnest(${codes}::text[]) as wanted (code)
    where not exists (select from product_attributes pa join attributes a on a.id = pa.attribute_id
      where a.code = wanted.code)`.execute(db)
  return rows.map(({ code }) => code)
}

/** Ids of a category and its descendants; empty for an unknown slug. */
export async function listSubcategoryIds(db: Db, slug: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from categories c left join categories parent on parent.id = c.parent_id
    where c.slug = ${slug} or parent.slug = ${slug}`.execute(db)
  return rows.map(({ id }) => id)
}
