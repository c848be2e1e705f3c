import { inflateSync } from 'node:zlib'
import { openPdfParser, type PdfDict, type PdfValue, UnreadablePdf } from './pdf-values.ts'

type PdfObject = { value: PdfValue; stream: string | null }
type Place = { offset: number } | { stream: number; index: number }

/** An opened PDF: its trailer, and its objects by number. */
export type PdfFile = { trailer: PdfDict; read: (ref: number) => PdfObject }

const largestStream = 20_000_000
/** Bytes of a number in a cross-reference stream. */
const widestField = 6

/** Opens a PDF by its cross-reference table or stream (ISO 32000 §7.5). */
export function openPdf(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1')
  const places = new Map<number, Place>()
  const opened = new Map<number, PdfObject>()
  const packed = new Map<number, PdfValue[]>()
  const reading = new Set<number>()
  let trailer: PdfDict | undefined

  function read(ref: number): PdfObject {
    const known = opened.get(ref)
    if (known) return known
    const place = places.get(ref)
    if (!place) return { value: 'null', stream: null }
    if (reading.has(ref)) throw new UnreadablePdf('object within itself')
    reading.add(ref)
    const found: PdfObject =
      'offset' in place
        ? readAt(place.offset)
        : { value: readPacked(place.stream)[place.index] ?? 'null', stream: null }
    reading.delete(ref)
    opened.set(ref, found)
    return found
  }

  function readAt(offset: number): PdfObject {
    const parser = openPdfParser(text)
    parser.position = offset
    if (!parser.take(/\d+\s+\d+\s+obj/y)) throw new UnreadablePdf('object expected')
    const value = parser.parseValue()
    if (!(value instanceof Map) || !parser.take(/stream\r?\n/y)) return { value, stream: null }
    const from = parser.position
    const length = toNumber(resolve(value.get('/Length')))
    return { value, stream: text.slice(from, from + length) }
  }

  function resolve(value: PdfValue | undefined): PdfValue | undefined {
    return typeof value === 'object' && 'ref' in value ? read(value.ref).value : value
  }

  function readPacked(ref: number): PdfValue[] {
    const known = packed.get(ref)
    if (known) return known
    const { value, stream } = read(ref)
    if (!(value instanceof Map) || stream === null) throw new UnreadablePdf('objects expected')
    const parser = openPdfParser(inflate(value, stream))
    const count = toNumber(resolve(value.get('/N')))
    const first = toNumber(resolve(value.get('/First')))
    const offsets = Array.from({ length: count }, () => {
      parser.parseValue()
      return toNumber(parser.parseValue())
    })
    const values = offsets.map((offset) => {
      parser.position = first + offset
      return parser.parseValue()
    })
    packed.set(ref, values)
    return values
  }

  function readTable(parser: ReturnType<typeof openPdfParser>): PdfDict {
    for (;;) {
      const section = parser.take(/(\d+)\s+(\d+)(?=\s)/y)
      if (!section) break
      for (let entry = 0; entry < Number(section[2]); entry += 1) {
        const found = parser.take(/(\d{10}) (\d{5}) ([nf])/y)
        if (!found) throw new UnreadablePdf('entry expected')
        if (found[3] === 'n') add(Number(section[1]) + entry, { offset: Number(found[1]) })
      }
    }
    const dict = parser.take(/trailer/y) && parser.parseValue()
    if (!(dict instanceof Map)) throw new UnreadablePdf('trailer expected')
    return dict
  }

  function readStream(offset: number): PdfDict {
    const { value, stream } = readAt(offset)
    if (!(value instanceof Map) || stream === null) throw new UnreadablePdf('table expected')
    const data = inflate(value, stream)
    const [type = 0, second = 0, third = 0] = toNumbers(value.get('/W'))
    if (second === 0 || Math.max(type, second, third) > widestField)
      throw new UnreadablePdf('widths of fields')
    const sections = toNumbers(value.get('/Index'))
    if (sections.length === 0) sections.push(0, toNumber(value.get('/Size')))
    let at = 0
    const take = (width: number) => {
      let number = 0
      for (let byte = 0; byte < width; byte += 1) number = number * 256 + data.charCodeAt(at + byte)
      at += width
      return number
    }
    for (let section = 0; section < sections.length; section += 2)
      for (let entry = 0; entry < (sections[section + 1] ?? 0); entry += 1) {
        if (at >= data.length) break
        const kind = type === 0 ? 1 : take(type)
        const [one, two] = [take(second), take(third)]
        const number = (sections[section] ?? 0) + entry
        if (kind === 1) add(number, { offset: one })
        if (kind === 2) add(number, { stream: one, index: two })
      }
    return value
  }

  function add(ref: number, place: Place) {
    if (!places.has(ref)) places.set(ref, place)
  }

  const seen = new Set<number>()
  const waiting = [Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-1100))?.[1])]
  for (const offset of waiting) {
    if (seen.has(offset)) continue
    seen.add(offset)
    const parser = openPdfParser(text)
    parser.position = offset
    const dict = parser.take(/xref/y) ? readTable(parser) : readStream(offset)
    trailer ??= dict
    for (const key of ['/XRefStm', '/Prev'])
      if (dict.has(key)) waiting.push(toNumber(dict.get(key)))
  }
  if (!trailer || trailer.has('/Encrypt')) throw new UnreadablePdf('encrypted or without trailer')
  return { trailer, read }
}

function toNumber(value: PdfValue | undefined): number {
  const number = Number(typeof value === 'string' ? value : Number.NaN)
  if (!Number.isInteger(number) || number < 0) throw new UnreadablePdf('number expected')
  return number
}

function toNumbers(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.map(toNumber) : []
}

/** Data of a stream that is not compressed, or by Flate with a PNG predictor (§7.4.4). */
function inflate(dict: PdfDict, stream: string): string {
  const filter = dict.get('/Filter')
  const name = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter
  if (name === undefined) return stream
  if (name !== '/FlateDecode') throw new UnreadablePdf('filter of objects')
  const data = inflateSync(Buffer.from(stream, 'latin1'), { maxOutputLength: largestStream })
  const given = dict.get('/DecodeParms')
  const parms = Array.isArray(given) ? given[0] : given
  if (!(parms instanceof Map) || toNumber(parms.get('/Predictor') ?? '1') < 10)
    return data.toString('latin1')
  return undoPrediction(data, toNumber(parms.get('/Columns') ?? '1')).toString('latin1')
}

/** Undoes the PNG filters None, Sub and Up, which cross-reference streams use. */
function undoPrediction(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const filter = data[row * (columns + 1)] ?? 0
    if (filter > 2) throw new UnreadablePdf('predictor')
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      const left = column > 0 ? (plain[at - 1] ?? 0) : 0
      const above = row > 0 ? (plain[at - columns] ?? 0) : 0
      const byte = data[row * (columns + 1) + 1 + column] ?? 0
      plain[at] = byte + (filter === 1 ? left : filter === 2 ? above : 0)
    }
  }
  return plain
}
