import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { joinPdfs } from './join-pdfs.ts'
import { openPdf } from './read-pdf.ts'
import { createTextPage } from './text-page.ts'

/** A PDF 1.5 whose objects stand in an object stream, found by a cross-reference stream. */
function createPackedPdf(words: string, { predictor = 2, extra = '' } = {}): Buffer {
  const content = `BT (${words}) Tj ET`
  const packed = [
    '<</Type /Catalog /Pages 2 0 R /OpenAction 9 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Annots[8 0 R]/Note(a\\)b)>>',
  ]
  const header = packed
    .map((_, at) => `${at + 1} ${packed.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)}`)
    .join(' ')
  const objects = deflateSync(Buffer.from(`${header} ${packed.join(' ')}`))
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const add = (number: number, dict: string, data: Buffer) => {
    offsets[number] = length()
    parts.push(Buffer.from(`${number} 0 obj\n<<${dict} /Length ${data.length}>>\nstream\r\n`))
    parts.push(data, Buffer.from('\nendstream\nendobj\n'))
  }
  add(4, extra, Buffer.from(content))
  add(5, `/Type /ObjStm /N 3 /First ${header.length + 1} /Filter /FlateDecode`, objects)
  const start = length()
  const entries = [
    [0, 0, 0],
    [2, 5, 0],
    [2, 5, 1],
    [2, 5, 2],
    [1, offsets[4] ?? 0, 0],
    [1, offsets[5] ?? 0, 0],
    [1, start, 0],
  ].map(([kind = 0, place = 0, index = 0]) => [kind, place >> 8, place & 255, index])
  const rows = entries.map((row, at) => {
    const before = entries[at - 1] ?? [0, 0, 0, 0]
    const shown = row.map((byte, column) =>
      predictor === 2 ? (byte - (before[column] ?? 0) + 256) % 256 : byte,
    )
    return Buffer.from([predictor, ...shown])
  })
  const parms = '/DecodeParms <</Predictor 12 /Columns 4>>'
  add(
    6,
    `/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode ${parms}`,
    deflateSync(Buffer.concat(rows)),
  )
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('joining PDF files', () => {
  it('keeps the pages of all files in order, also when joined again', () => {
    const joined = joinPdfs([createTextPage(['uno']), createTextPage(['dos (2)'])])
    const text = textOf(joined)
    expect(text).toContain('/Count 2')
    expect(text.indexOf('(uno) Tj')).toBeLessThan(text.indexOf(String.raw`(dos \(2\)) Tj`))
    const again = textOf(joinPdfs([joined, createTextPage(['tres'])]))
    expect(again).toContain('/Count 3')
  })

  it('every object stands where the table says', () => {
    const joined = joinPdfs([createTextPage(['uno']), createPackedPdf('dos')])
    const file = openPdf(joined)
    const size = Number(file.trailer.get('/Size'))
    for (let ref = 1; ref < size; ref += 1) expect(file.read(ref).value).toBeInstanceOf(Map)
  })

  it('reads files with packed objects, and drops what acts', () => {
    for (const predictor of [0, 2]) {
      const text = textOf(joinPdfs([createPackedPdf('packed', { predictor })]))
      expect(text).toContain('BT (packed) Tj ET')
      expect(text).toContain(String.raw`(a\)b)`)
      expect(text).not.toContain('/Annots')
      expect(text).not.toContain('/OpenAction')
    }
  })

  it('refuses what is no PDF, is cut, encrypted or points to itself', () => {
    const whole = textOf(createTextPage(['uno']))
    const broken = [
      '',
      '<html>No existe</html>',
      whole.slice(0, -40),
      whole.replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 5 0 R'),
      whole.replace('/Pages 2 0 R', '/Nothing 2 0 R'),
      whole.replace(/startxref\n\d+/, 'startxref\n9999999'),
      `%PDF\nxref\n0 1\n0000000000 65535 f \ntrailer\n${'<</A '.repeat(2000)}startxref\n5\n%%EOF`,
    ]
    for (const text of broken) expect(() => joinPdfs([Buffer.from(text, 'latin1')])).toThrow()
  })

  it('survives any damaged byte', () => {
    const whole = createPackedPdf('dañado')
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0x15
      try {
        expect(joinPdfs([damaged]).length).toBeLessThan(1_000_000)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }
  })
})
