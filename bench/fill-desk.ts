import type pg from 'pg'

/**
 * Bulk rows made by SQL: hidden, offered and sold-out products, stock movements, licence keys, former prices, change
 * sets with an import, and webhook deliveries.
 */
const rows: [what: string, statement: string][] = [
  [
    'products hidden',
    `with gone as (update products set visible = false, for_sale = false where id % 37 = 5 and visible returning id),
       unfound as (update product_search set visible = false where product_id in (select id from gone))
     delete from category_listing where product_id in (select id from gone)`,
  ],
  [
    'products on offer',
    `with changed as (
       update products set special_price_centavos = price_centavos * 9 / 10,
         special_from = current_date - 3, special_to = current_date + 20
       where id % 11 = 3 and price_centavos > 0 returning id, special_price_centavos, special_from, special_to)
     update category_listing l set special_price_centavos = c.special_price_centavos,
       special_from = c.special_from, special_to = c.special_to
     from changed c where c.id = l.product_id`,
  ],
  [
    'products sold out or few',
    `update inventory set on_hand = reserved + case when product_id % 23 = 1 then 0 else product_id % 3 end
     where product_id % 23 in (1, 2)`,
  ],
  [
    'category_listing',
    `update category_listing l set available = i.on_hand > i.reserved
     from inventory i where i.product_id = l.product_id and l.available <> (i.on_hand > i.reserved)`,
  ],
  [
    'stock_movements',
    `insert into stock_movements (product_id, change, reason, actor, created_at, on_hand)
     select i.product_id, i.on_hand, 'import', 'system', now() - (g || ' days')::interval, i.on_hand
     from inventory i, generate_series(1, 2) g`,
  ],
  [
    'price_history',
    `insert into price_history (product_id, price_centavos, changed_at)
     select id, price_centavos + 10000, now() - interval '40 days' from products where id % 2 = 0`,
  ],
  [
    'licence_keys',
    `insert into licence_keys (product_id, key_cipher, key_fingerprint)
     select p.id, '\\x00', sha256((p.id || '-' || g)::text::bytea)
     from products p, generate_series(1, 5) g where p.delivery = 'digital' and p.id % 10 = 0`,
  ],
  [
    'change_sets',
    `insert into change_sets (kind, summary, fields, actor, created_at, applied_at)
     select case when g % 4 = 0 then 'import' else 'edit' end, 'Cambio ' || g, array['price'],
       'operator:bench@tianguis.example', now() - g * interval '2 hours', now() - g * interval '2 hours'
     from generate_series(1, 1000) g`,
  ],
  [
    'change_set_rows',
    `insert into change_set_rows (set_id, product_id, before, after, state)
     select s.id, p.id, '{"price": 10000}', '{"price": 9000}', 'applied'
     from (select id, row_number() over (order by id desc) as nth from change_sets) s
     join products p on p.id % 1000 = s.nth % 1000 and p.id < case when s.nth < 20 then 20000000 else 200000 end`,
  ],
  [
    'sheet_imports',
    `insert into sheet_imports
       (name, content, supplier, outcome, state, actor, change_set_id, written, created_at, finished_at)
     select 'lista-' || s.id || '.xlsx', '', 'Proveedor ' || s.id % 20,
       '{"words": null, "counts": {"added": 0, "changed": 1000, "unchanged": 0, "refused": 0, "repriced": 1000},
         "needs": [], "headings": [], "headingLine": 1, "first": [], "sheetNames": [], "wrong": [], "problems": [],
         "changes": [], "additions": [], "unknown": []}', 'done', s.actor, s.id, 1000,
       s.created_at, s.applied_at
     from change_sets s where s.kind = 'import'`,
  ],
  [
    'webhook_endpoints',
    `insert into webhook_endpoints (name, url, events, salt, made_by, created_at)
     select 'Almacén', 'https://almacen.bench.example/avisos', array['order.shipped'], sha256('sal'), min(id), now()
     from operators`,
  ],
  [
    'webhook_events',
    `insert into webhook_events (type, data, occurred_at)
     select 'order.shipped', '{}', now() - g * interval '3 seconds' from generate_series(1, 500000) g`,
  ],
  [
    'webhook_deliveries',
    `insert into webhook_deliveries (event_id, endpoint_id, state, tries, next_try_at)
     select e.id, w.id, case when e.id % 50 = 0 then 'failed' else 'sent' end, 1, e.occurred_at
     from webhook_events e, webhook_endpoints w`,
  ],
  [
    'webhook_attempts',
    `insert into webhook_attempts (delivery_id, at, duration_ms, status)
     select id, next_try_at, 120, case state when 'sent' then 200 else 500 end from webhook_deliveries`,
  ],
  [
    'missed_searches',
    `insert into missed_searches (words, shown, searches, first_on, last_on)
     select 'palabra ' || g, 'palabra ' || g, 1 + g % 90, current_date - 60, current_date - g % 60
     from generate_series(1, 5000) g`,
  ],
]

/** Fills tables of the product screens for a large shop with an operator. */
export async function fillDesk(
  client: pg.Client,
  tell: (what: string) => void = () => undefined,
): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (const [what, statement] of rows) {
    tell(what)
    await client.query(statement)
  }
  await client.query(`
    update category_counts c set products = (
      select count(*) filter (where family is null) + count(distinct family)
      from category_listing l where l.category_id = c.category_id)`)
  await client.query('vacuum analyze')
}
