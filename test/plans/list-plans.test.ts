import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { rowsPerExportBatch } from '#operator-api/send-list-export.ts'
import type { Db } from '#persistence/database.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { fillOffice, largeTables } from '#test/support/office-rows.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { fillProducts, productTables } from '#test/support/product-rows.ts'

/** More than lists count, so that a bounded count is not taken for the whole table. */
const orders = 12_000

const { db, superuserUrl } = await testDatabase()
for (let made = 0; made < 8; made += 1) await addProduct(db, { stock: 5 })
await db
  .insertInto('ticket_reasons')
  .values({ id: 1, code: 'other', reason: 'Otra consulta' })
  .execute()
const client = new pg.Client(superuserUrl)
await client.connect()
// triggers and references would look at each row apart
await client.query('set session_replication_role = replica')
await fillOffice(client, orders)
await fillProducts(client, orders)
await client.end()

const statements = new Map<string, CompiledQuery>()
const office = await testOffice(spyOn(db), { startAt: new Date() })
const { as } = await office.person('dueño')
const shop = await testApi(spyOn(db), { startAt: new Date() })
const shopper = await shop.signedInShopper()
const bought = await giveOrdersTo(shopper.id)

/** The same database with recorded statements. */
function spyOn(own: Db): Db {
  const executor = own.getExecutor()
  return own.withPlugin({
    transformQuery({ node, queryId }) {
      const compiled = executor.compileQuery(node, queryId)
      statements.set(compiled.sql + JSON.stringify(compiled.parameters), compiled)
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

type Choice = { enum?: unknown[]; anyOf?: Choice[]; const?: unknown }
type Parameter = { name: string; in: string; schema: Choice }
type Described = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }

/** Health needs processes and jobs, which a test has none of; live news do not end. */
const notAsked = ['/api/v1/health', '/api/v1/news']

/** The reads that an OpenAPI document describes. */
function readsIn(document: unknown) {
  return Object.entries((document as Described).paths).flatMap(([path, { get }]) =>
    get && path.startsWith('/api/v1/') && !notAsked.includes(path)
      ? [{ path, parameters: get.parameters ?? [] }]
      : [],
  )
}

const officeReads = readsIn((await office.get('/api/docs/openapi.json', as)).body)
const shopReads = readsIn((await shop.get('/api/docs/openapi.json')).body)
const words = await sampleWords()

/** Makes the shopper the buyer of thirty of the orders, and returns one of them. */
async function giveOrdersTo(shopperId: number) {
  const own = sql`select id from orders order by id offset ${orders / 2} limit 30`
  await sql`update payment_attempts set shopper_id = ${shopperId}
    where id in (select attempt_id from orders where id in (${own}))`.execute(db)
  const { rows } = await sql<{ number: string; productId: number }>`
    update orders o set shopper_id = ${shopperId} where id in (${own}) returning number,
      (select product_id from payment_attempt_lines l where l.attempt_id = o.attempt_id limit 1) as "productId"`.execute(
    db,
  )
  const [first] = rows
  if (!first) throw new Error('No order to give')
  return first
}

/** Search words of an order in the middle. */
async function sampleWords() {
  const { rows } = await sql<Record<string, string>>`
    select o.number, a.email, a.buyer_phone as phone, a.shipping_address ->> 'first_name' as name,
      (select sku from payment_attempt_lines l where l.attempt_id = a.id limit 1) as sku,
      (select tracking_number from shipments s where s.order_id = o.id) as guide
    from orders o join payment_attempts a on a.id = o.attempt_id
    order by o.id offset ${orders / 2} limit 1`.execute(db)
  return rows[0] ?? {}
}

function choicesOf({ enum: values = [], anyOf = [], const: only }: Choice): string[] {
  return [...values, ...(only === undefined ? [] : [only]), ...anyOf.flatMap(choicesOf)].map(String)
}

/** Product searches by frequent names and filters. */
const productWords = { sku: 'MOS-0006000', ean: '7500000006000', name: 'lámpara', all: 'mostrador' }
const typed: Record<string, string[]> = {
  attribute: ['Color de mostrador: ambar', 'Color de mostrador: azul'],
  category: ['mostrador-3'],
}
const aboutProducts =
  /^\/api\/v1\/(?:products|folded-products|stock|licences|pictures|missed-searches)\b/

/** The addresses of a list: as it opens, in each state that it names, and searched for every kind of word. */
function addressesOf({ path, parameters }: (typeof officeReads)[number]) {
  const named = path
    .replace('{number}', words.number ?? '')
    .replace('{product}', productWords.sku)
    .replace('{family}', 'mostrador-1')
    .replaceAll(/\{\w+\}/g, '1')
  const wanted = Object.values(aboutProducts.test(path) ? productWords : words)
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) =>
      (isSearch(name) ? wanted : (typed[name] ?? choicesOf(schema))).map((value) => ({
        name,
        query: `${name}=${encodeURIComponent(value)}`,
      })),
    )
  const at = ({ query }: { query: string }) => `${named}?${query}`
  return {
    states: [`${named}?`, ...queries.filter(({ name }) => !isSearch(name)).map(at)],
    searches: queries.filter(({ name }) => isSearch(name)).map(at),
  }
}

function isSearch(name: string): boolean {
  return ['search', 'q'].includes(name)
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const { rows: counted } = await sql<{ relname: string; rows: number }>`
  select relname, reltuples::float8 as rows from pg_class
  where relkind = 'r' and relname = any(${[...largeTables, ...productTables]}::text[])`.execute(db)
const rowsOf = new Map(counted.map(({ relname, rows }) => [relname, rows]))

/** Large tables fully scanned by a plan. */
function wholeTablesIn(plan: Plan, page: number): string[] {
  const { 'Relation Name': table = '', 'Actual Rows': kept = 0, 'Actual Loops': loops = 1 } = plan
  const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const rows = rowsOf.get(table) ?? Infinity
  const isWhole = rows > page * 2 && (kept + left) * loops >= rows * 0.95
  return [
    ...(isWhole ? [table] : []),
    ...(plan.Plans ?? []).flatMap((part) => wholeTablesIn(part, page)),
  ]
}

/** Explains a statement with sequential scans discouraged. */
function explain({ sql: statement, parameters }: CompiledQuery): Promise<Plan> {
  return db.transaction().execute(async (transaction) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) {
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction)
    }
    const query = `explain (analyze, format json) ${statement}`
    const explained = await transaction.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(query, [...parameters]),
    )
    const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? []
    if (!plan) throw new Error(`No plan of ${statement}`)
    return plan.Plan
  })
}

/** Reads two pages of a list. */
async function ask(address: string): Promise<void> {
  const first = await office.get(address, as)
  expect([address, first.status]).not.toEqual([address, 500])
  const next = (first.body as { next?: number | string | null })?.next
  if (next) await office.get(`${address}&after=${next}`, as)
}

function textsAsked(): number {
  return new Set([...statements.values()].map((statement) => statement.sql)).size
}

const isFile = (path: string) => path.endsWith('.csv')

// A workbook is written from the statements of its sheet of text.
const officeReadsByStatements = officeReads.filter(
  ({ path }) =>
    !officeReads.some(
      (other) => other.path === path.replace(/\.xlsx$/, '.csv') && other.path !== path,
    ),
)

it.each(officeReadsByStatements)(
  'the back-office list $path never scans a large table',
  async (read) => {
    statements.clear()
    const { states, searches } = addressesOf(read)
    for (const address of states) await ask(address)
    const telling: string[] = []
    for (const search of searches) {
      const before = textsAsked()
      await ask(search)
      if (textsAsked() > before) telling.push(search)
    }
    // Exports use their list's statements, so words are tested once per state.
    if (!isFile(read.path))
      for (const state of states.slice(1))
        for (const search of telling) await ask(`${state}&${search.split('?')[1]}`)
    const page = isFile(read.path) ? rowsPerExportBatch : 0
    expect(await findWholeTableScans(page)).toEqual([])
  },
)

/** What stands for path and query parameters of the shop's reads. */
const shopValues: Record<string, string> = {
  slug: 'mostrador-3',
  page: '1',
  kind: 'receipt',
  postcode: '72000',
  cp: '72000',
  q: 'lámpara mostrador',
  query: 'lámpara mostrador',
  number: bought.number,
  id: String(bought.productId),
}

it.each(shopReads)(
  'the shop call $path never scans a large table',
  async ({ path, parameters }) => {
    statements.clear()
    const url = path
      .replace('productBySlug/{slug}', 'productBySlug/mostrador-6000')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => shopValues[name] ?? '1')
    const queries = parameters.filter((parameter) => parameter.in === 'query')
    const named = queries.flatMap(({ name }) =>
      shopValues[name] ? `${name}=${encodeURIComponent(shopValues[name])}` : [],
    )
    const choices = queries.flatMap(({ name, schema }) =>
      choicesOf(schema).map((value) => `${name}=${encodeURIComponent(value)}`),
    )
    for (const choice of ['', ...choices]) {
      const { status } = await shop.get(`${url}?${[...named, choice].join('&')}`, shopper.bearer)
      expect([url, status]).not.toEqual([url, 500])
    }
    expect(await findWholeTableScans(0)).toEqual([])
  },
)

/** Statements since the last clearing that read a whole large table, with the table. */
async function findWholeTableScans(page: number): Promise<string[]> {
  const found = new Set<string>()
  for (const statement of statements.values()) {
    if (!/^\s*(?:select|with)\b/i.test(statement.sql)) continue
    const whole = wholeTablesIn(await explain(statement), page)
    if (whole.length > 0) found.add(`${whole.join(', ')}: ${statement.sql}`)
  }
  return [...found]
}

it('the order search for a frequent customer name finds the newest order', async () => {
  const { rows } = await sql<{ number: string }>`
    select o.number from orders o join payment_attempts a on a.id = o.attempt_id
    where a.shipping_address ->> 'first_name' = ${words.name}
    order by o.created_at desc limit 20`.execute(db)
  const found = await office.get(
    `/api/v1/orders?tab=all&search=${encodeURIComponent(words.name ?? '')}`,
    as,
  )
  const numbers = (found.body as { orders: { number: string }[] }).orders.map(
    ({ number }) => number,
  )
  expect(numbers.slice(0, 20)).toEqual(rows.map(({ number }) => number))
})
