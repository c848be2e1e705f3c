/** Parses the text of one CSV cell. An empty cell leaves the field unchanged. */
export type CellReader = (text: string) => unknown

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

export const text: CellReader = (cell) => (cell === '' ? null : cell)
export const flag: CellReader = (cell) => words[cell.toLowerCase()] ?? text(cell)
export const list = (cell: string): string[] =>
  cell
    .split(listSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Parses a CSV cell of product documents: `Manual de usuario=laptop-x-manual.pdf=es | …`. */
export const documentList: CellReader = (cell) =>
  list(cell).map((entry) => {
    const [title, file, language] = entry.split('=').map((part) => part.trim())
    return { title, file, ...(language && { language }) }
  })

/** A number in Mexican notation (`$1,299.50`); other text is rejected later. */
export const number: CellReader = (cell) => {
  const plain = cell.replace(/^\$\s*/, '')
  const digits = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text(cell)
}
