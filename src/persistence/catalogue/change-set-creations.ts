import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Records categories that an import made, by slug. */
export async function addCreatedCategories(
  db: Db,
  changeSet: number,
  slugs: readonly string[],
): Promise<void> {
  await sql`
    insert into change_set_creations (change_set_id, category_id)
    select ${changeSet}::bigint, id from categories where slug = any(${[...slugs]}::text[])`.execute(
    db,
  )
}

/** Records redirects that an import made. */
export async function addCreatedRedirects(
  db: Db,
  changeSet: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into change_set_creations (change_set_id, redirect_id)
    select ${changeSet}::bigint, unnest(${[...ids]}::bigint[])`.execute(db)
}

/** Lists redirects that an import made and that no person changed since. */
export async function listCreatedRedirectIds(db: Db, changeSet: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from change_set_creations c join redirects r on r.id = c.redirect_id
    where c.change_set_id = ${changeSet} and r.source is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Hides categories that an import made and whose products are all hidden, and lists those without
 * products and subcategories, which can be removed.
 */
export async function hideCreatedCategories(db: Db, changeSet: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string; isEmpty: boolean }>`
    with made as (
      select cat.id, cat.slug, cat.parent_id,
        (select count(*) from (
          select product_id from product_categories where category_id = cat.id
          union select id from products where main_category_id = cat.id) p) as products,
        exists (select from products p
          left join product_categories pc on pc.product_id = p.id and pc.category_id = cat.id
          where p.visible and (p.main_category_id = cat.id or pc.product_id is not null)) as is_sold
      from change_set_creations c join categories cat on cat.id = c.category_id
      where c.change_set_id = ${changeSet}),
    unsold as (
      select * from made m where not is_sold and not exists (
        select from categories child where child.parent_id = m.id
          and not exists (select from made x where x.id = child.id and not x.is_sold))),
    hidden as (update categories c set hidden = true from unsold u where c.id = u.id)
    select slug, products = 0 and not exists (
      select from categories child left join unsold x on x.id = child.id
      where child.parent_id = u.id and coalesce(x.products, 1) > 0) as "isEmpty"
    from unsold u`.execute(db)
  return rows.flatMap(({ slug, isEmpty }) => (isEmpty ? slug : []))
}
