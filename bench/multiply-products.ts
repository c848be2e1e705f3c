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
  const lots = Math.max(0, Math.ceil(wanted / count) - 1)
  await client.query(`
    create temporary table chosen as
    select lot, p.id from generate_series(1::bigint, ${lots}) lot, products p
    order by lot, p.id limit greatest(0, ${wanted - count})`)
  await client.query('analyze chosen')
  await copyProducts(client, last)
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

/** Each lot has the ids that follow those of the one before, of which the highest is `last`. */
async function copyProducts(client: pg.Client, last: number) {
  const family = { family: `t.family || '-lote-' || lot` }
  const changed: Record<string, string> = {
    id: `t.id + lot * ${last}`,
    url_key: `t.url_key || '-lote-' || lot`,
    sku: `t.sku || '-L' || lot`,
    name: `left(t.name, 290) || ' lote ' || lot`,
    model: `t.model || 'L' || lot`,
    mpn: `t.mpn || 'L' || lot`,
    created_at: `t.created_at - lot * interval '1 minute'`,
    import_hash: 'null',
    ...family,
  }
  await copy(client, 'products', { changed, by: 'id' })
  for (const table of parts) {
    const own = { id: `t.id + lot * 10000000`, product_id: `t.product_id + lot * ${last}` }
    await copy(client, table, { changed: { ...own, ...family }, by: 'product_id' })
  }
}

async function copy(
  client: pg.Client,
  table: string,
  { changed, by }: { changed: Record<string, string>; by: string },
) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `t.${name}`)
  await client.query(`
    insert into ${table} (${names.join(', ')}) overriding system value
    select ${values.join(', ')} from ${table} t join chosen c on c.id = t.${by}`)
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
