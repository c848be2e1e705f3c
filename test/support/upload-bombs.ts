import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { makeWorkbook } from './make-workbook.ts'

/** Empty lines: 25 µs each, without a turn for others. */
export function emptyLines(): Buffer {
  return Buffer.from(`Clave;Precio\n${'\n'.repeat(4 * 1024 * 1024)}`)
}

export function emptyCells(): Buffer {
  return Buffer.from(`Clave;Precio\n${`${';'.repeat(1900)}\n`.repeat(10_000)}`)
}

/** A workbook of one small sheet, with replaced parts. */
export function bookWith(parts: Record<string, Uint8Array>): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="H" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/h.xml"/></Relationships>',
    ),
    'xl/worksheets/h.xml': strToU8('<worksheet><row><c><v>1</v></c></row></worksheet>'),
    ...parts,
  })
}

/** A style sheet whose fifty styles share one number format. */
export function bookOfFormat(code: string): Uint8Array {
  const cells = '<xf numFmtId="164"/>'.repeat(50)
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${cells}</cellXfs></styleSheet>`
  return bookWith({ 'xl/styles.xml': strToU8(styles) })
}

/** An archive that names one empty file again and again. */
export function bookOfEntries(count: number): Uint8Array {
  const archive = Buffer.from(zipSync({ x: new Uint8Array() }))
  const directory = archive.readUInt32LE(archive.length - 6)
  const end = Buffer.from(archive.subarray(-22))
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  const entry = archive.subarray(directory, -22)
  return Buffer.concat([archive.subarray(0, directory), ...Array(count).fill(entry), end])
}

/** Cells of 32,000 blanks between two letters, of prices, stock, weight and categories. */
export function bookOfBlanks(): Uint8Array {
  const cell = `1${' '.repeat(32_000)}x`
  const line = (_: unknown, at: number) => [`A-${at}`, 'Cable', cell, cell, cell, cell]
  const headings = ['Código', 'Nombre', 'Precio', 'Existencia', 'Peso', 'Categoría']
  return makeWorkbook({ Lista: [headings, ...Array.from({ length: 300 }, line)] })
}

/** Rows that unpack to 200 MB. */
export function bookOfRows(): Uint8Array {
  return bookWith({ 'xl/worksheets/h.xml': Buffer.alloc(210 * 1024 * 1024, '<row><c/></row>') })
}

/** Object streams that begin and never end. */
export function pdfOfStreams(): Buffer {
  return Buffer.from(`%PDF-1.4\n${'/ObjStm '.repeat(1_200_000)}\n%%EOF`)
}

/** As many pixels as are allowed, in a few kilobytes. */
export function pictureOfPixels(): Promise<Buffer> {
  const create = { width: 7000, height: 7000, channels: 3 as const, background: '#204060' }
  return sharp({ create }).png().toBuffer()
}

/** Elements within elements, up to the size of a CFDI. */
export function nestedXml(): Buffer {
  return Buffer.from('<a b="c">'.repeat(110_000))
}

/** Lines that a CSV's headings do not fit. */
export function raggedKeys(): string {
  return `clave;x\n${'a\n'.repeat(70_000)}`
}
