import type pg from 'pg'

/**
 * Bulk products made by SQL: one statement per table, with $n as their number. Special rows (hidden, dated, incomplete,
 * sold out, unsold) are rare and old, so a scan from the newest finds them last.
 */
const series = 'generate_series(1, $n) g'
const made = `(select id, row_number() over (order by id) as g from products where sku like 'MOS-%')`
/** One in 300 of the older half. */
const rare = (rest: number) => `(g % 300 = ${rest} and g < $n / 2)`
const word = `(array['Lámpara','Mochila','Teclado','Silla','Termo','Libreta','Cable','Bocina'])[1 + g % 8]`

const rows: [table: string, statement: string][] = [
  [
    'categories',
    `insert into categories (slug, name, position)
     select 'mostrador-' || g, 'Sección ' || g, g from generate_series(1, 20) g`,
  ],
  [
    'attributes',
    `insert into attributes (code, label) values ('mostrador_color', 'Color de mostrador')`,
  ],
  [
    'products',
    `insert into products (url_key, sku, name, brand, ean, description, delivery, main_category_id, price_centavos,
       special_price_centavos, special_from, special_to, visible, for_sale, visible_from, family, created_at)
     select 'mostrador-' || g, 'MOS-' || lpad(g::text, 7, '0'), ${word} || ' mostrador ' || g, 'Nimbus',
       '75' || lpad(g::text, 11, '0'), case when ${rare(1)} then '' else 'Para todos los días.' end,
       case when g % 10 = 2 then 'digital' else 'physical' end, c.first + g % 20, 10000 + g,
       case when ${rare(3)} then 9000 + g end, case when ${rare(3)} then current_date - 3 end,
       case when ${rare(3)} then current_date + 20 end, not ${rare(4)}, not ${rare(4)},
       case when ${rare(5)} then current_date + 5 end, case when g % 10 < 2 then 'mostrador-' || g / 10 end,
       now() - ($n - g) * interval '1 minute'
     from ${series}, (select min(id) as first from categories where slug like 'mostrador-%') c`,
  ],
  [
    'product_families',
    `insert into product_families (key, name)
     select distinct family, initcap(family) from products where sku like 'MOS-%' and family is not null`,
  ],
  [
    'inventory',
    `insert into inventory (product_id, on_hand, reserved, sells)
     select id, case when ${rare(6)} then 0 when ${rare(7)} then 2 else 5 + g % 50 end, 0, not ${rare(9)} from ${made} p`,
  ],
  [
    'product_images',
    `insert into product_images (product_id, position, path)
     select id, 1, 'mostrador/' || g || '.jpg' from ${made} p`,
  ],
  [
    'product_categories',
    `insert into product_categories (product_id, category_id)
     select id, main_category_id from products where sku like 'MOS-%'`,
  ],
  [
    'category_listing',
    `insert into category_listing (category_id, product_id, place, created_at, rating_count, available, price_centavos, marks, family)
     select p.main_category_id, p.id, p.id, p.created_at, 0, i.on_hand > 0, p.price_centavos, '{}', p.family
     from products p join inventory i on i.product_id = p.id where p.sku like 'MOS-%' and p.visible`,
  ],
  [
    'product_attributes',
    `insert into product_attributes (product_id, attribute_id, position, value, filter_value)
     select p.id, a.id, 1, case when ${rare(8)} then 'Ámbar' else 'Azul' end, case when ${rare(8)} then 'ambar' else 'azul' end
     from ${made} p, attributes a where a.code = 'mostrador_color'`,
  ],
  [
    'product_search',
    `insert into product_search (product_id, visible, lexemes, line, category_id)
     select id, visible, to_tsvector('simple', unaccent(name)), name, main_category_id from products where sku like 'MOS-%'`,
  ],
  [
    'search_words',
    `insert into search_words (product_id, words)
     select id, string_to_array(lower(unaccent(name)), ' ') from products where sku like 'MOS-%'`,
  ],
  [
    'product_url_keys',
    `insert into product_url_keys (url_key, product_id) select 'mostrador-antes-' || g, id from ${made} p`,
  ],
  [
    'product_bins',
    `insert into product_bins (product_id, bin) select id, 'A-' || g % 400 from ${made} p`,
  ],
  [
    'stock_paces',
    `insert into stock_paces (product_id, sold, days_left) select id, 1 + g % 30, g % 90 from ${made} p where not ${rare(9)}`,
  ],
  [
    'stock_movements',
    `insert into stock_movements (product_id, change, on_hand, reason, actor, created_at)
     select id, 5, 5, (array['import','count','correction'])[1 + g % 3], 'operator:1', now() - g * interval '1 minute'
     from ${made} p`,
  ],
  [
    'price_history',
    `insert into price_history (product_id, price_centavos, changed_at)
     select id, 10000 + g, now() - g * interval '1 minute' from ${made} p`,
  ],
  [
    'licence_keys',
    `insert into licence_keys (product_id, key_cipher, key_fingerprint)
     select p.id, '\\x00', sha256((p.id || '-' || g)::text::bytea)
     from products p, generate_series(1, 10) g where p.delivery = 'digital' and p.sku like 'MOS-%'`,
  ],
  [
    'change_sets',
    `insert into change_sets (kind, summary, fields, actor, created_at, applied_at)
     select case when g % 4 = 0 then 'import' else 'edit' end, 'Cambio ' || g, array['price'], 'operator:1',
       now() - ($n - g) * interval '1 minute', case when g % 20 > 0 then now() - ($n - g) * interval '1 minute' end
     from ${series}`,
  ],
  [
    'change_set_rows',
    `insert into change_set_rows (set_id, product_id, before, after, state)
     select s.id, p.id, '{"price": 10000}'::jsonb, '{"price": 9000}'::jsonb, 'applied'
     from (select id, row_number() over (order by id) as g from change_sets) s join ${made} p on p.g = s.g
     union all
     select (select min(id) from change_sets), id, '{"price": 10000}', '{"price": 9000}', 'applied'
     from ${made} p where g % 4 = 0 and g > 1`,
  ],
  [
    'sheet_imports',
    `insert into sheet_imports (name, content, outcome, state, actor, change_set_id, created_at, finished_at)
     select 'lista-' || id || '.xlsx', '', '{"words": null, "counts": {"added": 0, "changed": 1, "unchanged": 0, "refused": 0,
         "repriced": 1}, "needs": [], "headings": [], "headingLine": 1, "first": [], "sheetNames": [], "wrong": [],
         "problems": [], "changes": [], "additions": [], "unknown": []}', 'done', actor, id, created_at, applied_at
     from change_sets where applied_at is not null`,
  ],
  [
    'stock_count_lines',
    `with counts as (
       insert into stock_counts (place, state, started_by, started_at, ended_by, ended_at)
       select 'Pasillo ' || g, 'applied', 'operator:1', now(), 'operator:1', now() from generate_series(1, 400) g
       returning id)
     insert into stock_count_lines (count_id, product_id, counted, expected, counted_by, counted_at, applied)
     select c.first + g % 400, p.id, 5, 5, 'operator:1', now(), 0 from ${made} p, (select min(id) as first from counts) c`,
  ],
]

const small = ['categories', 'attributes']

/** Tables that grow with products and their changes. */
export const productTables: readonly string[] = rows
  .map(([table]) => table)
  .filter((table) => !small.includes(table))

/** Adds products with triggers disabled; every derived row is inserted directly. */
export async function fillProducts(client: pg.Client, products: number): Promise<void> {
  for (const [, statement] of rows) await client.query(statement.replaceAll('$n', String(products)))
  await client.query(`vacuum analyze ${rows.map(([table]) => table).join(', ')}`)
}
