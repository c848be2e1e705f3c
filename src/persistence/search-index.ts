import { sql } from 'kysely'
import type { Db } from './database.ts'

// "Mochila para laptop" is a bag: what stands before such a word says what the product is.
const NOT_THE_THING = String.raw`\m(para|con|de|del|sin|incluye|compatible|for|with|p/).*$`

/**
 * Writes anew what search knows of these products. `search_name` ranks (A what the product is, B the
 * rest of its name, brand, model and sku, C its categories and keywords); `search_text` finds: the same
 * and, as D, attributes and description.
 */
export async function refresh(db: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  await sql`
    with named as (
      select p.id,
        setweight(${words(sql`regexp_replace(p.name, ${NOT_THE_THING}, '', 'i')`)}, 'A') ||
        setweight(${words(sql`concat_ws(' ', p.name, p.brand, p.model, p.mpn, p.sku)`)}, 'B') ||
        setweight(${words(sql`concat_ws(' ', replace(p.kind, '_', ' '),
          array_to_string(p.keywords, ' '),
          (select string_agg(c.name, ' ') from product_categories pc
            join categories c on c.id = pc.category_id where pc.product_id = p.id))`)}, 'C')
        as name,
        setweight(${words(sql`concat_ws(' ',
          (select string_agg(concat_ws(' ', a.value, a.unit), ' ') from product_attributes a
            where a.product_id = p.id),
          array_to_string(p.highlights, ' '), p.description)`)}, 'D') as details
      from products p where p.id = any(${productIds}::bigint[]))
    update products p set search_name = n.name, search_text = n.name || n.details
    from named n where n.id = p.id`.execute(db)
}

function words(text: ReturnType<typeof sql>) {
  return sql`to_tsvector('spanish_unaccent', search_words(${text}))`
}

/** Collects anew the words that misspelt ones are corrected to. */
export async function refreshVocabulary(db: Db): Promise<void> {
  await sql`
    with found as (
      select word, ndoc from ts_stat($stat$
        select to_tsvector('simple', search_words(concat_ws(' ', p.name, p.brand,
          array_to_string(p.keywords, ' '))))
        from products p where p.visible
        union all select to_tsvector('simple', search_words(name)) from categories
        union all select to_tsvector('simple', search_words(term)) from synonyms
      $stat$)
      where word ~ '^[[:alpha:]]{3,}$'),
    gone as (delete from search_vocabulary where word not in (select word from found))
    insert into search_vocabulary (word, uses) select word, ndoc from found
    on conflict (word) do update set uses = excluded.uses
    where search_vocabulary.uses <> excluded.uses`.execute(db)
}
