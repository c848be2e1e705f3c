import type pg from 'pg'

/** Tables with rows of a product, copied along with it. */
const parts = [
  'product_categories',
  'product_attributes',
  'product_images',
  'product_search',
  'search_words',
  'category_listing',
  'inventory',
]
const tables = ['products', ...parts]

/** Repeats the products of a database under other names, keys and numbers until there are this many. */
export async function multiplyProducts(client: pg.Client, wanted: number) {
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
  const { rows: known } = await client.query<{ count: number; last: number }>(
    'select count(*)::integer as count, max(id)::integer as last from products',
  )
  const { count = 0, last = 0 } = known[0] ?? {}
  const rebuild = await dropIndexes(client)
  for (let lot = 1; count * lot < wanted; lot += 1) {
    const most = Math.min(count, wanted - count * lot)
    await copyProducts(client, { lot, offset: lot * last, upTo: most })
  }
  for (const definition of rebuild) await client.query(definition)
  for (const table of ['products', 'product_images', 'inventory']) {
    await client.query(`
      select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
  await client.query(`
    insert into category_families (category_id, family, members)
    select category_id, family, count(*) from category_listing where family is not null group by 1, 2
    on conflict (category_id, family) do update set members = excluded.members`)
  await client.query(`
    update category_counts c set products = (
      select count(*) filter (where family is null) + count(distinct family)
      from category_listing l where l.category_id = c.category_id)`)
  await client.query(`
    update search_vocabulary v set uses = n.uses from (
      select word, count(*)::integer as uses from search_words, unnest(words) word
      group by word) n where n.word = v.word`)
  await client.query('vacuum analyze')
}

async function copyProducts(
  client: pg.Client,
  { lot, offset, upTo }: { lot: number; offset: number; upTo: number },
) {
  const family = { family: `family || '-lote-${lot}'` }
  const changed: Record<string, string> = {
    id: `id + ${offset}`,
    url_key: `url_key || '-lote-${lot}'`,
    sku: `sku || '-L${lot}'`,
    name: `left(name, 290) || ' lote ${lot}'`,
    model: `model || 'L${lot}'`,
    mpn: `mpn || 'L${lot}'`,
    created_at: `created_at - interval '${lot} hours'`,
    import_hash: 'null',
    ...family,
  }
  const chosen = `select id from products where id <= ${offset / lot} order by id limit ${upTo}`
  await copy(client, 'products', changed, `id in (${chosen})`)
  for (const table of parts) {
    const own = { id: `id + ${lot} * 10000000`, product_id: `product_id + ${offset}`, ...family }
    await copy(client, table, own, `product_id in (${chosen})`)
  }
}

async function copy(
  client: pg.Client,
  table: string,
  changed: Record<string, string>,
  condition: string,
) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? name)
  await client.query(`
    insert into ${table} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} where ${condition}`)
}

/** Filling a table and indexing it afterwards is many times faster than both at once. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.schemaname = 'public' and i.tablename = any($1)
        and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
