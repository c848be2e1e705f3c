// How well and how fast search answers judged queries, on a shop whose products have the judged skus.
import { parseArgs } from 'node:util'
import { type Db, openDatabase } from '#persistence/database.ts'
import { searchProducts } from '#use-cases/catalogue/search-products.ts'
import { suggestSearches } from '#use-cases/catalogue/suggest-searches.ts'
import {
  gain,
  isHit,
  type JudgedQuery,
  overlap,
  precision,
  readJudgments,
} from './judged-queries.ts'
import { measureLimits } from './limit-queries.ts'
import { nameCounter } from './name-words.ts'

const { values } = parseArgs({
  options: {
    judgments: { type: 'string', default: process.env.SEARCH_JUDGMENTS },
    /** a rule or kind whose misses are listed, or a query whose results are */
    misses: { type: 'string' },
    show: { type: 'string' },
  },
})
const databaseUrl = process.env.DATABASE_URL
const deepest = 500
const now = new Date()

if (!databaseUrl || (!values.judgments && !values.show)) {
  console.error(`Falta decir con qué medir:
  DATABASE_URL      la base de datos de una tienda con el catálogo juzgado ya importado
  SEARCH_JUDGMENTS  (o --judgments) un archivo .jsonl o .jsonl.gz; cada línea es
                    {"kind":"human","query":"…","labels":{"<sku>":0…3}}, con "rule" o "concept" si los hay
  --misses <rule>   escribe las búsquedas de esa regla que no encontraron lo suyo
  --show <búsqueda> escribe los veinte primeros resultados de una búsqueda`)
  process.exit(1)
}

const { db, close } = openDatabase(databaseUrl)
try {
  if (values.show) await show(db, values.show)
  else await measure(db, await readJudgments(values.judgments as string))
} finally {
  await close()
}

type Answer = { skus: string[]; milliseconds: number }

async function measure(database: Db, judged: JudgedQuery[]) {
  const skus = await skusById(database)
  const ask = async (term: string, limit: number): Promise<Answer> => {
    const since = performance.now()
    const { products } = await searchProducts(database, { term, now, limit, offset: 0 })
    const milliseconds = performance.now() - since
    return { skus: products.map(({ id }) => skus.get(id) ?? ''), milliseconds }
  }
  const answers = new Map<JudgedQuery, Answer>()
  for (const one of judged)
    answers.set(one, await ask(one.query, one.kind === 'human' ? deepest : 20))
  const answerTo = (one: JudgedQuery): Answer => answers.get(one) as Answer

  const table: Record<string, Record<string, string | number>> = {}
  const row = (name: string, of: JudgedQuery[], value: (list: JudgedQuery[]) => number) => {
    if (of.length === 0) return
    table[name] = {
      búsquedas: of.length,
      todas: rounded(value(of)),
      'mitad 1': rounded(value(of.filter(({ half }) => half === 1))),
      'mitad 2': rounded(value(of.filter(({ half }) => half === 2))),
    }
  }
  const hits = (some: JudgedQuery[]) =>
    mean(some.map((one) => (isHit(answerTo(one).skus, one, 10) ? 1 : 0)))
  for (const [rule, list] of groups(judged.filter(({ kind }) => kind === 'known-item')))
    row(`${rule}: en los diez primeros`, list, hits)
  const namesWith = nameCounter(await namesOf(database))
  const few = (one: JudgedQuery) => namesWith(one.query) <= 10
  const single = judged.filter(({ rule }) => rule === 'model')
  row('model: palabras de hasta diez nombres', single.filter(few), hits)
  row(
    'model: palabras de más nombres',
    single.filter((one) => !few(one)),
    hits,
  )
  row('model: a ciegas entre los nombres que la tienen', single, (some) =>
    mean(some.map((one) => Math.min(1, 10 / Math.max(1, namesWith(one.query))))),
  )
  const human = judged.filter(({ kind }) => kind === 'human')
  const useful = human.filter((one) => gain([], one) !== null)
  row('human: nDCG@10', useful, (some) =>
    mean(some.map((one) => gain(answerTo(one).skus, one) as number)),
  )
  for (const kind of ['category-weak', 'dialect-weak'])
    row(
      `${kind}: precisión@20`,
      judged.filter((one) => one.kind === kind),
      (some) =>
        mean(
          some.map((one) =>
            precision(
              answerTo(one).skus,
              (sku) => one.grades.has(sku),
              Math.min(20, one.grades.size),
            ),
          ),
        ),
    )
  console.table(table)

  const dialects = judged.filter(({ kind }) => kind === 'dialect-weak')
  const perWord: Record<string, Record<string, string | number>> = {}
  for (const one of dialects) {
    const first = dialects.find(({ concept }) => concept === one.concept) as JudgedQuery
    perWord[`${one.concept}: ${one.query}`] = {
      'precisión@20': rounded(precision(answerTo(one).skus, (sku) => one.grades.has(sku), 20)),
      [`en común con la primera palabra`]: rounded(
        overlap(answerTo(one).skus, answerTo(first).skus),
      ),
    }
  }
  console.table(perWord)

  const accented = [...new Set(judged.map(({ query }) => query))].filter(
    (query) => plain(query) !== query,
  )
  let same = 0
  for (const query of accented) {
    const [one, other] = [await ask(query, 20), await ask(plain(query), 20)]
    if (one.skus.join() === other.skus.join()) same += 1
  }
  console.log(`Con y sin acentos: ${same} de ${accented.length} búsquedas responden lo mismo.`)

  console.log(await measureLimits(database, now))

  const times = [...answers]
    .filter(([one]) => one.kind !== 'human')
    .map(([, { milliseconds }]) => milliseconds)
  console.log(`Una búsqueda tras otra: ${described(times)}.`)
  await measureTyping(database, judged)
  await measureLoad(databaseUrl as string, judged)

  if (values.misses)
    for (const one of judged.filter(({ rule }) => rule === values.misses)) {
      const value =
        one.kind === 'human'
          ? gain(answerTo(one).skus, one)
          : Number(isHit(answerTo(one).skus, one, 10))
      if (value !== null && value < 0.9)
        console.log(
          value.toFixed(2),
          one.half,
          `${one.query} (en ${namesWith(one.query)} nombres)`,
          [...one.grades.keys()][0],
        )
    }
}

/** Suggestions for the beginnings of the queries, as the search box asks for them. */
async function measureTyping(database: Db, judged: JudgedQuery[]) {
  for (const length of [2, 3, 5]) {
    const beginnings = [...new Set(judged.map(({ query }) => query.slice(0, length)))].slice(0, 500)
    const times: number[] = []
    for (const term of beginnings) {
      const since = performance.now()
      const asked = { term, now, limit: 20, offset: 0, typing: true }
      await Promise.all([searchProducts(database, asked), suggestSearches(database, term)])
      times.push(performance.now() - since)
    }
    console.log(`Sugerencias con ${length} letras: ${described(times)}.`)
  }
}

/** Result pages, eight concurrently: new queries, then repeated ones. */
async function measureLoad(url: string, judged: JudgedQuery[]) {
  const { db: database, close: closeAgain } = openDatabase(url, { max: 8 })
  const queries = [...new Set(judged.map(({ query }) => query))]
  const part = (which: number) => queries.filter((_, at) => at % 4 === which)
  const rounds = [
    ['con conexiones nuevas', part(1)],
    ['por primera vez', part(0)],
    ['otra vez', part(0)],
  ] as const
  for (const [round, asked] of rounds) {
    const times: number[] = []
    const pending = [...asked]
    const since = performance.now()
    const worker = async () => {
      for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
        const start = performance.now()
        await searchProducts(database, { term, now, limit: 10, offset: 0 })
        times.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    const perSecond = (times.length / (performance.now() - since)) * 1000
    console.log(
      `Ocho a la vez, ${round}: ${perSecond.toFixed(0)} por segundo, ${described(times)}.`,
    )
  }
  await closeAgain()
}

async function show(database: Db, term: string) {
  const { products, total, corrected } = await searchProducts(database, {
    term,
    now,
    limit: 20,
    offset: 0,
  })
  console.log(`${total} resultados${corrected ? ` para «${corrected}»` : ''}`)
  for (const { name, brand } of products) console.log(`- ${name} (${brand ?? 'sin marca'})`)
}

async function skusById(database: Db): Promise<Map<number, string>> {
  const rows = await database.selectFrom('products').select(['id', 'sku']).execute()
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}

async function namesOf(database: Db): Promise<string[]> {
  const rows = await database.selectFrom('products').select('name').execute()
  return rows.map(({ name }) => name)
}

function described(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length})`
}

function groups(judged: JudgedQuery[]): Map<string, JudgedQuery[]> {
  return Map.groupBy(judged, ({ rule }) => rule)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}

function rounded(value: number): string {
  return value.toFixed(3)
}
