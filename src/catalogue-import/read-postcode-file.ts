import { findStateOfPostcode } from '#domain/mexican-states.ts'

type PostcodeEntry = {
  postcode: string
  settlement: string
  municipality: string
  state: string
}

/** A batch of some thousand postcodes, with the numbers of invalid lines. */
type PostcodeBatch = {
  entries: PostcodeEntry[]
  problems: { line: number; problem: string }[]
}

const batchSize = 2000
const needed = ['d_codigo', 'd_asenta', 'D_mnpio', 'd_estado'] as const

/**
 * Parses the official postcode list of Correos de México: «|»-separated, Latin-1 or UTF-8, a first line with terms of
 * use, then the column names.
 */
export async function* readPostcodeBatches(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<PostcodeBatch> {
  let columns: Record<(typeof needed)[number], number> | undefined
  let batch: PostcodeBatch = { entries: [], problems: [] }
  let line = 0
  for await (const text of linesOf(bytes)) {
    line += 1
    if (text.trim() === '') continue
    const cells = text.split('|').map((cell) => cell.trim())
    if (columns === undefined) {
      columns = columnsIn(cells)
      if (columns === undefined && line > 1) break
      continue
    }
    const entry = entryOf(cells, columns)
    if (typeof entry === 'string') batch.problems.push({ line, problem: entry })
    else batch.entries.push(entry)
    if (batch.entries.length + batch.problems.length >= batchSize) {
      yield batch
      batch = { entries: [], problems: [] }
    }
  }
  if (columns === undefined) {
    batch.problems.push({
      line: 1,
      problem: `no es la lista de Correos de México: falta el renglón con ${needed.join('|')}`,
    })
  }
  yield batch
}

function columnsIn(cells: string[]): Record<(typeof needed)[number], number> | undefined {
  const [d_codigo = -1, d_asenta = -1, D_mnpio = -1, d_estado = -1] = needed.map((name) =>
    cells.indexOf(name),
  )
  const places = { d_codigo, d_asenta, D_mnpio, d_estado }
  return Object.values(places).includes(-1) ? undefined : places
}

function entryOf(
  cells: string[],
  columns: Record<(typeof needed)[number], number>,
): PostcodeEntry | string {
  const cell = (name: (typeof needed)[number]): string => cells[columns[name]] ?? ''
  const postcode = cell('d_codigo')
  if (!/^\d{5}$/.test(postcode)) return `«${postcode}» no es un código postal`
  const settlement = cell('d_asenta')
  const municipality = cell('D_mnpio')
  if (settlement === '' || municipality === '') return 'falta el asentamiento o el municipio'
  // normalises state names: the list contains «Coahuila de Zaragoza» for Coahuila
  const state = findStateOfPostcode(postcode) ?? cell('d_estado')
  return { postcode, settlement, municipality, state }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let rest = ''
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(isUtf8(chunk) ? 'utf-8' : 'windows-1252')
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function isUtf8(chunk: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true })
    return true
  } catch {
    return false
  }
}
