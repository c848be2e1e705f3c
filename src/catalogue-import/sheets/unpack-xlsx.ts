import { setImmediate as nextTurn } from 'node:timers/promises'
import { Inflate } from 'fflate'
import { sheetLimits, SheetRejectedError } from './sheet-limits.ts'

/**
 * Compressed bytes of an XLSX file that are unpacked at a time; few, because a malicious file may
 * expand a thousandfold.
 */
const pieceSize = 8 * 1024

const broken =
  'El libro de Excel está dañado o incompleto. Ábrelo en Excel y guárdalo otra vez como «Libro de Excel (.xlsx)».'

const tooManyParts =
  'El libro de Excel tiene demasiadas partes. Copia solo tu lista a un libro nuevo.'

/** Streams the text of one XLSX part; empty if the workbook has no such part. */
export async function* readWorkbookPart(
  parts: WorkbookParts,
  name: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let left = sheetLimits.unpackedMegabytes * 1024 * 1024
  for (const piece of unpackWorkbookPart(parts, name)) {
    left -= piece.length
    if (left < 0)
      throw new SheetRejectedError(
        `El libro de Excel pasa de ${sheetLimits.unpackedMegabytes} MB al abrirlo. Copia solo tu lista a un libro nuevo.`,
      )
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

/** Parts of an XLSX archive by name: compressed bytes and compression method. */
export type WorkbookParts = ReadonlyMap<string, { packed: Uint8Array; isDeflated: boolean }>

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endSize = 22
const entrySize = 46
const localSize = 30
const longestComment = 0xffff

/** Reads the central directory of a ZIP archive (APPNOTE 4.3.12). */
export function listWorkbookParts(bytes: Uint8Array): WorkbookParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0, true) !== signatures.local) return new Map()
    return readDirectory(bytes, view)
  } catch (error) {
    if (error instanceof RangeError) throw new SheetRejectedError(broken)
    throw error
  }
}

function readDirectory(bytes: Uint8Array, view: DataView): WorkbookParts {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > sheetLimits.parts) throw new SheetRejectedError(tooManyParts)
  const parts = new Map<string, { packed: Uint8Array; isDeflated: boolean }>()
  let at = view.getUint32(end + 16, true)
  for (let read = 0; read < count; read += 1) {
    if (view.getUint32(at, true) !== signatures.entry) throw new SheetRejectedError(broken)
    const method = view.getUint16(at + 10, true)
    const size = view.getUint32(at + 20, true)
    const nameLength = view.getUint16(at + 28, true)
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const local = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(
      bytes.subarray(at + entrySize, at + entrySize + nameLength),
    )
    if (view.getUint32(local, true) !== signatures.local) throw new SheetRejectedError(broken)
    const from =
      local + localSize + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (from + size > bytes.length || (method !== 0 && method !== 8))
      throw new SheetRejectedError(broken)
    parts.set(name, { packed: bytes.subarray(from, from + size), isDeflated: method === 8 })
    at += entrySize + nameLength + rest
  }
  return parts
}

function endOf(view: DataView): number {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === signatures.end) return at
  throw new SheetRejectedError(broken)
}

/** Unpacks one part of a ZIP archive in pieces; nothing if the archive has no such part. */
export function* unpackWorkbookPart(parts: WorkbookParts, name: string): Generator<Uint8Array> {
  const part = parts.get(name)
  if (!part) return
  const { packed, isDeflated } = part
  if (!isDeflated) return yield packed
  let unpacked: Uint8Array[] = []
  const inflate = new Inflate((piece) => unpacked.push(piece))
  for (let from = 0; from < packed.length; from += pieceSize) {
    const to = Math.min(from + pieceSize, packed.length)
    try {
      inflate.push(packed.subarray(from, to), to === packed.length)
    } catch {
      throw new SheetRejectedError(broken)
    }
    yield* unpacked
    unpacked = []
  }
}

const elementsPerTurn = 2000
const tooMany =
  'El libro de Excel tiene demasiados renglones o textos vacíos. Copia solo tu lista a un libro nuevo.'

/**
 * Streams the XML elements with a given name in chunks and yields to the event loop. Elements must
 * not nest; `characters` limits each element's size, `elements` their number.
 */
export async function* streamXmlElements(
  text: AsyncIterable<string>,
  name: string,
  { characters, elements }: { characters: number; elements: number },
): AsyncGenerator<string> {
  // matches opening tags without `<` inside, so that an unterminated tag is scanned only once
  const opening = new RegExp(String.raw`<(\w+:)?${name}(?=[\s/>])[^<>]*>`, 'g')
  let kept = ''
  let count = 0
  for await (const piece of text) {
    kept += piece
    let from = 0
    for (;;) {
      opening.lastIndex = from
      const found = opening.exec(kept)
      if (!found) {
        // keeps the text from the last `<`, because a chunk boundary may split a tag
        from = Math.max(from, kept.lastIndexOf('<'))
        break
      }
      const [tag, prefix = ''] = found
      let end = found.index + tag.length
      if (!tag.endsWith('/>')) {
        const closing = `</${prefix}${name}>`
        const at = kept.indexOf(closing, end)
        from = found.index
        if (at === -1) break
        end = at + closing.length
      }
      count += 1
      if (count > elements) throw new SheetRejectedError(tooMany)
      if (count % elementsPerTurn === 0) await nextTurn()
      yield kept.slice(found.index, end)
      from = end
    }
    kept = kept.slice(from)
    if (kept.length > characters) throw new SheetRejectedError(broken)
  }
}

/** Reads a small XLSX part completely; null if the workbook has no such part. */
export async function readWholeWorkbookPart(
  parts: WorkbookParts,
  name: string,
): Promise<string | null> {
  let whole = ''
  for await (const piece of readWorkbookPart(parts, name)) {
    whole += piece
    if (whole.length > 4_000_000) throw new SheetRejectedError(broken)
  }
  return whole === '' ? null : whole
}
