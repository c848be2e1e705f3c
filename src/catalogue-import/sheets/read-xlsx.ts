import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { unescapeXlsx } from './clean-cell-text.ts'
import { SheetRejectedError, type SheetRow, sheetLimits } from './sheet-limits.ts'
import {
  type WorkbookParts,
  streamXmlElements,
  listWorkbookParts,
  readWorkbookPart,
  readWholeWorkbookPart,
} from './unpack-xlsx.ts'
import {
  type CellNumberFormat,
  maxNumberFormatLength,
  parseCellNumberFormat,
  formatCellNumber,
} from './xlsx-number-formats.ts'

/**
 * Limits of the XML of a worksheet: characters per row, and number of rows including empty rows.
 */
const rowsOfSheet = { characters: 2_000_000, elements: sheetLimits.lines }
const textsOfBook = { characters: 2_000_000, elements: 1_000_000 }
/** maximum characters in the shared strings of a workbook */
const mostSharedCharacters = 60_000_000

/** Parts of an XLSX workbook that all its worksheets share, read once. */
type Book = {
  parts: WorkbookParts
  /** visible worksheets of the workbook, with the names of their parts in the XLSX archive */
  sheets: { name: string; part: string }[]
  looks: CellNumberFormat[]
  texts: string[]
  from1904: boolean
}

export async function openXlsxWorkbook(bytes: Uint8Array): Promise<Book> {
  const parts = listWorkbookParts(bytes)
  const outline = await outlineOf(parts)
  return { parts, ...outline, looks: await looksOf(parts), texts: await sharedTexts(parts) }
}

/** Reads the rows of a worksheet as Excel displays them; formulas have their stored result. */
export async function* readXlsx(book: Book, part: string): AsyncGenerator<SheetRow> {
  let line = 0
  for await (const text of streamXmlElements(
    readWorkbookPart(book.parts, part),
    'row',
    rowsOfSheet,
  )) {
    const row = rootOf(text)
    line = Number(row.attributes.r ?? line + 1)
    yield { line, cells: cellsOf(row, book) }
  }
}

function cellsOf(row: XmlElement, book: Book): string[] {
  const cells: string[] = []
  for (const cell of childrenOf(row, 'c')) {
    const at = columnOf(cell.attributes.r) ?? cells.length
    if (at >= sheetLimits.columns * 5) continue
    while (cells.length < at) cells.push('')
    cells[at] = valueOf(cell, book).trim()
  }
  return cells
}

/** `AB12` → 27 */
function columnOf(reference = ''): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1
}

function valueOf(cell: XmlElement, { looks, texts, from1904 }: Book): string {
  const { t: type = 'n', s: style = '' } = cell.attributes
  const [value] = childrenOf(cell, 'v')
  const text = value?.text ?? ''
  switch (type) {
    case 's':
      return texts[Number(text)] ?? ''
    case 'inlineStr':
      return childrenOf(cell, 'is').map(richText).join('')
    case 'b':
      return text === '1' ? 'sí' : 'no'
    case 'n':
      return text === ''
        ? ''
        : formatCellNumber(Number(text), looks[Number(style)] ?? 'plain', from1904)
    default:
      return text
  }
}

async function outlineOf(parts: WorkbookParts) {
  const workbook = await readWholeWorkbookPart(parts, 'xl/workbook.xml')
  const links = await readWholeWorkbookPart(parts, 'xl/_rels/workbook.xml.rels')
  if (workbook === null || links === null)
    throw new SheetRejectedError(
      'Esto no es un libro de Excel (.xlsx). Ábrelo en Excel y guárdalo como «Libro de Excel (.xlsx)» o «CSV».',
    )
  const root = rootOf(workbook)
  const targets = new Map(
    childrenOf(rootOf(links), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target ?? '',
    ]),
  )
  const sheets = childrenOf(root, 'sheets')
    .flatMap((all) => childrenOf(all, 'sheet'))
    .flatMap(({ attributes }) => {
      const [, id] = Object.entries(attributes).find(([name]) => name.endsWith(':id')) ?? []
      const target = targets.get(id)
      const isInSight = (attributes.state ?? 'visible') === 'visible'
      if (!target || !isInSight) return []
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return { name: attributes.name ?? '', part }
    })
  if (sheets.length === 0)
    throw new SheetRejectedError('El libro de Excel no tiene hojas a la vista.')
  const from1904 = childrenOf(root, 'workbookPr').some(({ attributes }) =>
    ['1', 'true'].includes(attributes.date1904 ?? ''),
  )
  return { sheets, from1904 }
}

/** Reads the number format of each cell style of a workbook. */
async function looksOf(parts: WorkbookParts): Promise<CellNumberFormat[]> {
  const text = await readWholeWorkbookPart(parts, 'xl/styles.xml')
  if (text === null) return []
  const root = rootOf(text)
  const formats = new Map(
    childrenOf(root, 'numFmts')
      .flatMap((all) => childrenOf(all, 'numFmt'))
      .map(({ attributes }) => [Number(attributes.numFmtId), formatCode(attributes.formatCode)]),
  )
  const looks = new Map<number, CellNumberFormat>()
  return childrenOf(root, 'cellXfs')
    .flatMap((all) => childrenOf(all, 'xf'))
    .map(({ attributes }) => {
      const id = Number(attributes.numFmtId ?? 0)
      const look = looks.get(id) ?? parseCellNumberFormat(id, formats)
      looks.set(id, look)
      return look
    })
}

function formatCode(code = ''): string {
  if (code.length <= maxNumberFormatLength) return code
  throw new SheetRejectedError(
    'El libro de Excel tiene un formato de número que no es de Excel. Copia solo tu lista a un libro nuevo.',
  )
}

async function sharedTexts(parts: WorkbookParts): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  const part = readWorkbookPart(parts, 'xl/sharedStrings.xml')
  for await (const text of streamXmlElements(part, 'si', textsOfBook)) {
    const shown = richText(rootOf(text))
    characters += shown.length
    if (characters > mostSharedCharacters)
      throw new SheetRejectedError('El libro de Excel tiene demasiado texto. Divídelo en varios.')
    texts.push(shown)
  }
  return texts
}

/** Extracts the text of a rich text cell, without its phonetic hints. */
function richText(element: XmlElement): string {
  return element.children
    .filter((child) => child instanceof XmlElement)
    .map((child) => {
      const name = localName(child)
      if (name === 't') return unescapeXlsx(child.text)
      return name === 'r' ? richText(child) : ''
    })
    .join('')
}

function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && localName(child) === name,
  )
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

function rootOf(text: string): XmlElement {
  try {
    const { root } = parseXml(text)
    if (root && !text.includes('<!DOCTYPE')) return root
  } catch {}
  throw new SheetRejectedError(
    'El libro de Excel está dañado. Ábrelo en Excel y guárdalo otra vez como «Libro de Excel (.xlsx)».',
  )
}
