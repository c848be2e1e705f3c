import { parse } from 'csv-parse/sync'
import { WrongUse } from './command.ts'

const keyColumns = ['clave', 'key', 'licencia', 'license_key']

/** The keys of a file with the lines they stand in: one to a line, or the column of a CSV that names itself. */
export function readKeyLines(text: string): { line: number; text: string }[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = (lines[0] ?? '').toLowerCase()
  const delimiter = header.includes(';') ? ';' : ','
  const names = header.split(delimiter).map((name) => name.replaceAll('"', '').trim())
  const column = names.find((name) => keyColumns.includes(name))
  if (column === undefined) {
    if (names.length > 1 && names.every((name) => /^[a-z_ áéíóúñ]+$/.test(name))) {
      throw new WrongUse('El CSV no tiene una columna «clave».')
    }
    return numbered(lines)
  }
  if (names.length === 1) return numbered(lines).slice(1)
  const place = names.indexOf(column)
  const rows: { line: number; text: string }[] = []
  parse(lines.join('\n'), {
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record(record: string[], { lines: line }) {
      rows.push({ line, text: record[place] ?? '' })
      return null
    },
  })
  return rows.slice(1)
}

function numbered(lines: string[]): { line: number; text: string }[] {
  return lines
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')
}
