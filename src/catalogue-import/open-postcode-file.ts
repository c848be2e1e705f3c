import { setImmediate as nextTurn } from 'node:timers/promises'
import { SheetRejectedError } from './sheets/sheet-limits.ts'
import { listWorkbookParts, unpackWorkbookPart, type WorkbookParts } from './sheets/unpack-xlsx.ts'

const maxUnpackedBytes = 64 * 1024 * 1024
const pieceSize = 256 * 1024
/** Pieces that are unpacked before other requests get a turn. */
const piecesPerTurn = 16

const notTheList =
  'Ese archivo no es la lista de códigos postales. En el sitio de Correos de México elige «Descargar» y el formato TXT.'
const broken = 'El archivo comprimido está dañado o incompleto. Descárgalo otra vez.'
const tooLarge = 'El archivo comprimido es más grande que la lista de todo el país.'

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b])
/** Excel 97 (OLE compound file) or PDF, the other formats that people pick. */
const isOtherFormat = (bytes: Uint8Array) =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]) || startsWith(bytes, [0x25, 0x50, 0x44, 0x46])

/** Why an uploaded file cannot be the postcode list, in Spanish; null if it may be. */
export function findPostcodeFileProblem(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'Elige el archivo.'
  if (isOtherFormat(bytes)) return notTheList
  if (!isZip(bytes)) return null
  try {
    return findTextPart(listWorkbookParts(bytes)) === undefined ? notTheList : null
  } catch (error) {
    if (error instanceof SheetRejectedError) return broken
    throw error
  }
}

/**
 * Streams the text of the official postcode list, plain or from its ZIP file. `onRead` is called with
 * the part of the text that has been read, from 0 to 1.
 */
export async function* openPostcodeFile(
  bytes: Uint8Array,
  onRead: (part: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const text = isZip(bytes) ? await unpackText(bytes) : bytes
  for (let from = 0; from < text.length; from += pieceSize) {
    yield text.subarray(from, from + pieceSize)
    await onRead(Math.min(1, (from + pieceSize) / text.length))
  }
}

async function unpackText(bytes: Uint8Array): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    const parts = listWorkbookParts(bytes)
    for (const piece of unpackWorkbookPart(parts, findTextPart(parts) ?? '')) {
      pieces.push(piece)
      size += piece.length
      if (size > maxUnpackedBytes) break
      if (pieces.length % piecesPerTurn === 0) await nextTurn()
    }
  } catch (error) {
    throw error instanceof SheetRejectedError ? new SheetRejectedError(broken) : error
  }
  if (size > maxUnpackedBytes) throw new SheetRejectedError(tooLarge)
  return Buffer.concat(pieces)
}

function findTextPart(parts: WorkbookParts): string | undefined {
  return [...parts.keys()].find((name) => name.toLowerCase().endsWith('.txt'))
}
