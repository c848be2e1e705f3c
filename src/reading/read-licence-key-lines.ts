import { parse } from 'csv-parse/sync'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'

export type LicenceKeyLine = { line: number; text: string }

const keyColumns = ['clave', 'key', 'licencia', 'license_key']

/** Parses licence keys with their line numbers: one key per line, or a CSV with a key column. */
export function readLicenceKeyLines(
  text: string,
): SuccessResult<{ keys: LicenceKeyLine[] }> | Refusal<'no-key-column'> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const header = (lines[0] ?? '').toLowerCase()
  const delimiter = header.includes(';') ? ';' : ','
  const names = header.split(delimiter).map((name) => name.replaceAll('"', '').trim())
  const column = names.find((name) => keyColumns.includes(name))
  if (column === undefined) {
    const isHeader = names.length > 1 && names.every((name) => /^[a-z_ áéíóúñ]+$/.test(name))
    return isHeader ? refuse('no-key-column') : { ok: true, keys: numbered(lines) }
  }
  if (names.length === 1) return { ok: true, keys: numbered(lines).slice(1) }
  const place = names.indexOf(column)
  const rows: LicenceKeyLine[] = []
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
  return { ok: true, keys: rows.slice(1) }
}

function numbered(lines: string[]): LicenceKeyLine[] {
  return lines
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')
}
