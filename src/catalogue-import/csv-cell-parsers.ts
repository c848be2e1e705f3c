/** Parses the text of one CSV cell. An empty cell leaves the field unchanged. */
export type CsvCellReader = (text: string) => unknown

const listSeparator = '|'
const words: Record<string, boolean> = {
  '1': true,
  sí: true,
  si: true,
  true: true,
  '0': false,
  no: false,
  false: false,
}

export const readTextCell: CsvCellReader = (cell) => (cell === '' ? null : cell)
export const readBooleanCell: CsvCellReader = (cell) =>
  words[cell.toLowerCase()] ?? readTextCell(cell)
export const readListCell = (cell: string): string[] =>
  cell
    .split(listSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * Parses the CSV cell that lists a product's documents: `Manual de usuario=laptop-x-manual.pdf=es |
 * …`.
 */
export const readProductDocumentsCell: CsvCellReader = (cell) =>
  readListCell(cell).map((entry) => {
    const [title, file, language] = entry.split('=').map((part) => part.trim())
    return { title, file, ...(language && { language }) }
  })

/**
 * Parses a CSV cell with a number in Mexican notation (`$1,299.50`); other text is passed on and
 * rejected by the later validation.
 */
export const readNumberCell: CsvCellReader = (cell) => {
  const plain = cell.replace(/^\$\s*/, '')
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : readTextCell(cell)
}
