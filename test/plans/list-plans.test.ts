import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Db } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { fillOffice, largeTables } from '#test/support/office-rows.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { fillProducts, productTables } from '#test/support/product-rows.ts'
import { rowsPerExportBatch } from './send-list-export.ts'

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

const { body } = await office.get('/api/docs/openapi.json', as)
/** Health needs processes and jobs, which a test has none of; live news do not end. */
const notAsked = ['/api/v1/health', '/api/v1/news']
const reads = Object.entries((body as Described).paths).flatMap(([path, { get }]) =>
  get && path.startsWith('/api/v1/') && !notAsked.includes(path)
    ? [{ path, parameters: get.parameters ?? [] }]
    : [],
)
const words = await sampleWords()

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
const aboutProducts = /^\/api\/v1\/(?:products|stock|licences|pictures|missed-searches)\b/

/** The addresses of a list: as it opens, in each state that it names, and searched for every kind of word. */
function addressesOf({ path, parameters }: (typeof reads)[number]) {
  const named = path
    .replace('{number}', words.number ?? '')
    .replace('{product}', productWords.sku)
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

const isFile = (path: string) => /\.(?:csv|xlsx)$/.test(path)

it.each(reads)('the back-office list $path never scans a large table', async (read) => {
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
  const found: string[] = []
  for (const statement of statements.values()) {
    if (!/^\s*(?:select|with)\b/i.test(statement.sql)) continue
    const page = isFile(read.path) ? rowsPerExportBatch : 0
    const whole = wholeTablesIn(await explain(statement), page)
    if (whole.length > 0) found.push(`${whole.join(', ')}: ${statement.sql}`)
  }
  expect([...new Set(found)]).toEqual([])
})

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
