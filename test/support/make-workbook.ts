import { strToU8, zipSync } from 'fflate'

type Cell =
  | string
  | number
  | { day: number }
  | { percent: number }
  | { formula: string; value: number }
  | null

/** A workbook as Excel saves it: texts shared, numbers as numbers with the look of their style. */
export function makeWorkbook(
  sheets: Record<string, Cell[][]>,
  { hidden = [], styles = true }: { hidden?: string[]; styles?: boolean } = {},
): Uint8Array {
  const shared: string[] = []
  const names = Object.keys(sheets)
  const parts = Object.values(sheets).map((rows) => sheetXml(rows, shared))
  const relations = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${names
        .map(
          (name, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    ...Object.fromEntries(
      parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(xml)]),
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...(styles && {
      'xl/styles.xml': strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      ),
    }),
  })
}

function sheetXml(rows: Cell[][], shared: string[]): string {
  const lines = rows.map((cells, at) => {
    const written = cells.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`, shared))
    return `<row r="${at + 1}">${written.join('')}</row>`
  })
  return `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell, reference: string, shared: string[]): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    shared.push(cell)
    return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`
  }
  if ('day' in cell) return `<c r="${reference}" s="1"><v>${cell.day}</v></c>`
  if ('percent' in cell) return `<c r="${reference}" s="2"><v>${cell.percent}</v></c>`
  return `<c r="${reference}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

function letter(column: number): string {
  return String.fromCodePoint(65 + column)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
