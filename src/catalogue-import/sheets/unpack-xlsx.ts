import { setImmediate as nextTurn } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { sheetLimits, SheetRefused } from './sheet-refused.ts'

/** Small, since a byte of a hostile file unpacks to a thousand. */
const pieceSize = 8 * 1024

const broken =
  'El libro de Excel está dañado o incompleto. Ábrelo en Excel y guárdalo otra vez como «Libro de Excel (.xlsx)».'

/** The text of one part of an XLSX, piece by piece; nothing where the book has no such part. */
export async function* textOfPart(bytes: Uint8Array, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let left = sheetLimits.unpackedMegabytes * 1024 * 1024
  for (const piece of partOf(bytes, name)) {
    left -= piece.length
    if (left < 0)
      throw new SheetRefused(
        `El libro de Excel pasa de ${sheetLimits.unpackedMegabytes} MB al abrirlo. Copia solo tu lista a un libro nuevo.`,
      )
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

function* partOf(bytes: Uint8Array, name: string): Generator<Uint8Array> {
  let unpacked: Uint8Array[] = []
  let isDone = false
  let isBroken = false
  const unzip = new Unzip((file) => {
    if (file.name !== name || isDone) return
    file.ondata = (error, piece, isLast) => {
      if (error) isBroken = true
      else unpacked.push(piece)
      isDone ||= isLast
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < bytes.length && !isDone; from += pieceSize) {
    const to = Math.min(from + pieceSize, bytes.length)
    try {
      unzip.push(bytes.subarray(from, to), to === bytes.length)
    } catch {
      isBroken = true
    }
    if (isBroken) throw new SheetRefused(broken)
    yield* unpacked
    unpacked = []
  }
}

const elementsPerTurn = 2000
const tooMany =
  'El libro de Excel tiene demasiados renglones o textos vacíos. Copia solo tu lista a un libro nuevo.'

/**
 * Streams elements of a name, so long documents are never held whole. Elements must not nest; `characters` bounds each,
 * `elements` their number. Yields to the event loop.
 */
export async function* elementsOf(
  text: AsyncIterable<string>,
  name: string,
  { characters, elements }: { characters: number; elements: number },
): AsyncGenerator<string> {
  // openings contain no `<`, so unterminated ones are scanned once
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
        // a tag may be cut in two
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
      if (count > elements) throw new SheetRefused(tooMany)
      if (count % elementsPerTurn === 0) await nextTurn()
      yield kept.slice(found.index, end)
      from = end
    }
    kept = kept.slice(from)
    if (kept.length > characters) throw new SheetRefused(broken)
  }
}

/** A small part as a whole; null where the book has none. */
export async function wholePart(bytes: Uint8Array, name: string): Promise<string | null> {
  let whole = ''
  for await (const piece of textOfPart(bytes, name)) {
    whole += piece
    if (whole.length > 4_000_000) throw new SheetRefused(broken)
  }
  return whole === '' ? null : whole
}
