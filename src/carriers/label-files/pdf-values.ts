/** Reference to an object of a PDF file. */
type PdfReference = { ref: number }
export type PdfDict = Map<string, PdfValue>
/** Value of a PDF file (ISO 32000 §7.3); numbers, names, strings and keywords stay as written. */
export type PdfValue = string | PdfReference | PdfValue[] | PdfDict

/** Error when a file is no PDF that can be joined with others. */
export class UnreadablePdf extends Error {
  override name = 'UnreadablePdf'
}

const deepest = 100
const space = /(?:[\s\0]+|%[^\r\n]*)*/y
const reference = /(\d+)[\s\0]+\d+[\s\0]+R(?![^\s\0()<>[\]{}/%])/y
const atom = /\/?[^\s\0()<>[\]{}/%]+|\//y

/** Parser of PDF values in a text of one character per byte. */
export function openPdfParser(text: string) {
  let at = 0

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }

  function parseString(): string {
    const from = at
    for (let open = 0; at < text.length; at += 1) {
      const char = text[at]
      if (char === '\\') at += 1
      else if (char === '(') open += 1
      else if (char === ')') open -= 1
      if (open === 0) break
    }
    at += 1
    return text.slice(from, at)
  }

  function parseValue(depth = 0): PdfValue {
    match(space)
    if (depth > deepest || at >= text.length) throw new UnreadablePdf('value without end')
    if (text.startsWith('<<', at)) return parseDict(depth)
    const char = text[at]
    if (char === '[') return parseArray(depth)
    if (char === '(') return parseString()
    if (char === '<') {
      const end = text.indexOf('>', at)
      if (end < 0) throw new UnreadablePdf('string without end')
      const hex = text.slice(at, end + 1)
      at = end + 1
      return hex
    }
    const found = match(reference)
    if (found) return { ref: Number(found[1]) }
    const word = match(atom)
    if (!word) throw new UnreadablePdf(`unexpected character at ${at}`)
    return word[0]
  }

  function parseDict(depth: number): PdfDict {
    at += 2
    const dict: PdfDict = new Map()
    for (;;) {
      match(space)
      if (text.startsWith('>>', at)) break
      const key = parseValue(depth + 1)
      if (typeof key !== 'string' || !key.startsWith('/')) throw new UnreadablePdf('key expected')
      dict.set(key, parseValue(depth + 1))
    }
    at += 2
    return dict
  }

  function parseArray(depth: number): PdfValue[] {
    at += 1
    const list: PdfValue[] = []
    for (;;) {
      match(space)
      if (text[at] === ']') break
      list.push(parseValue(depth + 1))
    }
    at += 1
    return list
  }

  return {
    parseValue: () => parseValue(),
    /** Consumes a pattern after white space; null if something else stands there. */
    take(pattern: RegExp) {
      match(space)
      return match(pattern)
    },
    get position() {
      return at
    },
    set position(position: number) {
      at = position
    },
  }
}

/** Writes a value, with its references as `renumber` says. */
export function formatPdfValue(value: PdfValue, renumber: (ref: number) => number): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return `[${value.map((one) => formatPdfValue(one, renumber)).join(' ')}]`
  if (value instanceof Map) {
    const entries = [...value].map(([key, one]) => `${key} ${formatPdfValue(one, renumber)}`)
    return `<<${entries.join(' ')}>>`
  }
  return `${renumber(value.ref)} 0 R`
}
