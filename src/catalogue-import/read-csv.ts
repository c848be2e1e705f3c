import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { type CsvColumn, parseCsvHeading, convertCsvCellsToFeedRow } from './csv-columns.ts'
import type { FeedEntry } from './product-feed-entry.ts'

/** Rows of a CSV feed, separated by comma or semicolon, with or without a byte order mark. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<FeedEntry> {
  const { header, whole } = await readHeader(text)
  if (header.trim() === '') {
    yield { line: 1, fault: 'El archivo está vacío.', final: true }
    return
  }
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ','
  // line count for error messages; counted while parsing, because a parse error of the CSV file
  // discards rows that are already parsed
  let parsedLines = 0
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(record, { lines }) {
      parsedLines = lines
      return record
    },
  })
  const reading = pipeline(Readable.from(whole), parser).catch((error: unknown) => error)
  let columns: CsvColumn[] | null = null
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (columns === null) {
        const refused = checkHeader(record)
        if (refused) {
          yield { line: 1, fault: refused, final: true }
          return
        }
        columns = record.flatMap((name) => parseCsvHeading(name) ?? [])
      } else if (record.length !== columns.length)
        yield {
          line,
          fault: `La fila tiene ${record.length} columnas y el encabezado ${columns.length}.`,
          final: false,
        }
      else yield { line, value: convertCsvCellsToFeedRow(columns, record) }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line: parsedLines + 1, fault: csvFault(error), final: true }
  } finally {
    parser.destroy()
    await reading
  }
}

type CsvRecord = { record: string[]; info: Info }

async function readHeader(text: AsyncIterable<string>) {
  const chunks = text[Symbol.asyncIterator]()
  let head = ''
  while (!head.includes('\n')) {
    const next = await chunks.next()
    if (next.done) break
    head += next.value
  }
  async function* whole(): AsyncGenerator<string> {
    yield head
    for (;;) {
      const next = await chunks.next()
      if (next.done) return
      yield next.value
    }
  }
  return { header: head.split('\n', 1)[0] ?? '', whole: whole() }
}

function checkHeader(names: string[]): string | null {
  const unknown = names.filter((name) => parseCsvHeading(name) === null)
  if (unknown.length) return `Columnas desconocidas: ${unknown.map((n) => `«${n}»`).join(', ')}.`
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated) return `La columna «${repeated}» está repetida.`
  return names.includes('url_key') ? null : 'Falta la columna «url_key».'
}

function csvFault(error: CsvError): string {
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'Se abren unas comillas que no se cierran.'
    : 'Las comillas de esta fila están mal puestas: dentro de un texto se escriben dobles («""»).'
}
