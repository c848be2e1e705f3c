import { isUtf8 } from 'node:buffer'

export const supportedTextEncodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'cp850',
  'utf-16le',
  'utf-16be',
] as const
export type TextEncoding = (typeof supportedTextEncodings)[number]

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const spanish = 'áéíóúñüÁÉÍÓÚÑÜ¿¡°ºª'
/** Maximum non-ASCII bytes sampled for encoding detection. */
const sampled = 2000

/** Detects the encoding of a text: by BOM, by UTF-8 validity, or else by Spanish letters. */
export function detectTextEncoding(bytes: Uint8Array): TextEncoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return marked[0]
  const head = bytes.subarray(0, 4000)
  const zeros = (odd: number) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  if (zeros(0) > head.length / 4) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const letters = beyondAscii(bytes)
  const spanishLetters = (encoding: TextEncoding) => spanishIn(letters, encoding)
  return (['macintosh', 'cp850'] as const).reduce<TextEncoding>(
    (best, one) => (spanishLetters(one) > spanishLetters(best) ? one : best),
    'windows-1252',
  )
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

function spanishIn(letters: Uint8Array, encoding: TextEncoding): number {
  const text = decoderOf(encoding)(letters, false)
  return [...text].filter((one) => spanish.includes(one)).length
}

/** Upper half of code page 850, used by MS-DOS and older point-of-sale programs. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/**
 * Creates a decoder for text that arrives in chunks; `TextDecoder` does not support code page 850.
 */
function decoderOf(encoding: TextEncoding): (bytes: Uint8Array, hasMore: boolean) => string {
  if (encoding === 'cp850')
    return (bytes) =>
      Array.from(bytes, (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : cp850[byte - 0x80],
      ).join('')
  const decoder = new TextDecoder(encoding)
  return (bytes, hasMore) => decoder.decode(bytes, { stream: hasMore })
}

const pieceSize = 64 * 1024

/** Decodes a text in chunks without BOM; invalid bytes become `\uFFFD`. */
export async function* decodeText(
  bytes: Uint8Array,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  for (let from = 0; from < bytes.length; from += pieceSize)
    yield decode(bytes.subarray(from, from + pieceSize), true)
  yield decode(new Uint8Array(), false)
}
