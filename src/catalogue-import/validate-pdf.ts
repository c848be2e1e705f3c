import { inflateSync } from 'node:zlib'
import { uploadParsingLimits } from '#domain/upload-limits.ts'

const limits = uploadParsingLimits.pdf
export const maxPdfBytes = limits.bytes

export type PdfProblem = 'not-a-pdf' | 'too-large' | 'encrypted' | 'active' | 'too-complex'

/** PDF constructs that run code or hide content. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|Movie|Sound)\b/
const objectStream = /\/ObjStm\b[^]{0,300}?stream\r?\n/g

/** Reason to reject a PDF as a product document; null if it is acceptable. */
export function findPdfProblem(file: Buffer): PdfProblem | null {
  if (file.length > maxPdfBytes) return 'too-large'
  // decodes the PDF as Latin-1, which turns every byte into one character
  const text = file.toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-1024).includes('%%EOF')) return 'not-a-pdf'
  const names = plainNames(text)
  if (/\/Encrypt\b/.test(names)) return 'encrypted'
  if (active.test(names)) return 'active'
  let left = limits.unpackedMegabytes * 1024 * 1024
  for (const { index, 0: start } of text.matchAll(objectStream)) {
    const unpacked = unpack(file.subarray(index + start.length))
    left -= unpacked.length
    if (left < 0 || active.test(plainNames(unpacked))) return 'active'
  }
  return null
}

/** Decodes hexadecimal escapes in PDF names: `/J#53` is `/JS`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Decompresses a PDF stream; undecodable content counts as active content. */
function unpack(stream: Buffer): string {
  try {
    return inflateSync(stream, {
      maxOutputLength: limits.unpackedMegabytesOfStream * 1024 * 1024,
    }).toString('latin1')
  } catch {
    return '/JavaScript'
  }
}
