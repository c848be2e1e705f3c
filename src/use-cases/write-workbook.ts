import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type ExportFileCell, MoneyCell } from '#domain/export-file-cell.ts'
import { toPesos } from '#domain/money.ts'

export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packageParts = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheetPart = 'xl/worksheets/sheet1.xml'

/**
 * Style sheet of the Excel workbook, with the number format `#,##0.00` of ECMA-376 Part 1, 18.8.30.
 */
const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`

/**
 * Streams an Excel workbook of one worksheet whose texts are never parsed as formulas or numbers.
 */
export async function* streamWorkbook(
  name: string,
  batches: AsyncIterable<readonly (readonly ExportFileCell[])[]>,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) fault = error
    else pieces.push(piece)
  })
  function* written() {
    if (fault) throw fault
    yield* pieces
    pieces = []
  }
  const open = (path: string) => {
    const part = new ZipDeflate(path)
    zip.add(part)
    return part
  }
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/${sheetPart}" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
  for (const [path, text] of Object.entries(parts)) open(path).push(strToU8(head + text), true)
  const sheet = open(sheetPart)
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`))
  let line = 0
  for await (const rows of batches) {
    const lines = rows.map((cells) => {
      line += 1
      return `<row r="${line}">${cells.map(cellXml).join('')}</row>`
    })
    if (lines.length > 0) sheet.push(strToU8(lines.join('')))
    yield* written()
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* written()
}

/** Builds a complete Excel workbook in memory. */
export async function writeWorkbook(
  name: string,
  rows: readonly (readonly ExportFileCell[])[],
): Promise<Buffer> {
  async function* once() {
    yield rows
  }
  const pieces: Uint8Array[] = []
  for await (const piece of streamWorkbook(name, once())) pieces.push(piece)
  return Buffer.concat(pieces)
}

function cellXml(cell: ExportFileCell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof MoneyCell) return `<c s="1"><v>${toPesos(cell.amount)}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** Valid Excel sheet name: at most 31 characters, without reserved characters. */
function sheetName(name: string): string {
  return name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)
}

/**
 * Escapes text for the XML of the Excel workbook. Literal `_x000D_` is escaped too, because Excel
 * would read it as a character code.
 */
function escaped(text: string): string {
  const allowed = [...text.toWellFormed()].filter(
    (letter) => (letter >= ' ' && !'\uFFFE\uFFFF'.includes(letter)) || '\t\n\r'.includes(letter),
  )
  return allowed
    .join('')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
}
