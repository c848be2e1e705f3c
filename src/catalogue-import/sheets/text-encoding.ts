import { isUtf8 } from 'node:buffer'

/** Supported text encodings. */
export const encodings = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const spanish = 'áéíóúñüÁÉÍÓÚÑÜ¿¡°ºª'
/** Bytes beyond ASCII that are looked at. */
const sampled = 2000

/** The likely encoding of a text: by BOM, by validity, else by Spanish letters. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const head = bytes.subarray(0, 4000)
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  if (zeros(0) > head.length / 4) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const letters = beyondAscii(bytes)
  return spanishIn(letters, 'macintosh') > spanishIn(letters, 'windows-1252')
    ? 'macintosh'
    : 'windows-1252'
}

function beyondAscii(bytes: Uint8Array): Uint8Array {
  const found: number[] = []
  for (const byte of bytes) {
    if (byte < 0x80) continue
    found.push(byte)
    if (found.length === sampled) break
  }
  return Uint8Array.from(found)
}

function spanishIn(letters: Uint8Array, encoding: Encoding): number {
  return [...new TextDecoder(encoding).decode(letters)].filter((one) => spanish.includes(one))
    .length
}

const pieceSize = 64 * 1024

/** The text in chunks without BOM; invalid bytes become `\uFFFD`. */
export async function* decoded(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += pieceSize)
    yield decoder.decode(bytes.subarray(from, from + pieceSize), { stream: true })
  yield decoder.decode()
}
