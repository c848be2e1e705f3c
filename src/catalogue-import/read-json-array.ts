import type { FeedEntry } from './feed-entry.ts'

const code = (character: string): number => character.charCodeAt(0)
const NEWLINE = code('\n')
const QUOTE = code('"')
const BACKSLASH = code('\\')
const COMMA = code(',')
const OPENING = new Set([code('{'), code('[')])
const CLOSING = new Set([code('}'), code(']')])
const BLANK = new Set([code(' '), code('\t'), code('\r'), NEWLINE])
const LIST_START = code('[')
const LIST_END = code(']')

/** The elements of one JSON list, one at a time, each with the line on which it starts. */
export async function* readJsonArray(chunks: AsyncIterable<string>): AsyncGenerator<FeedEntry> {
  let place = 'before' as 'before' | 'between' | 'element' | 'after'
  let line = 1
  let elementLine = 1
  let element = ''
  let depth = 0
  let inString = false
  let escaped = false

  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk.charCodeAt(at)
      if (character === NEWLINE) line++
      if (place === 'element') {
        if (inString) {
          if (escaped) escaped = false
          else if (character === BACKSLASH) escaped = true
          else if (character === QUOTE) inString = false
        } else if (character === QUOTE) inString = true
        else if (OPENING.has(character)) depth++
        else if (depth === 0 && (character === COMMA || character === LIST_END)) {
          yield parseElement(element + chunk.slice(start, at), elementLine)
          place = character === COMMA ? 'between' : 'after'
        } else if (CLOSING.has(character)) depth--
        continue
      }
      if (BLANK.has(character)) continue
      if (place === 'before') {
        if (character !== LIST_START) {
          yield {
            line,
            fault: 'El archivo debe contener una lista JSON: empieza con «[».',
            final: true,
          }
          return
        }
        place = 'between'
      } else if (place === 'after') {
        yield { line, fault: 'Hay texto después del final de la lista.', final: true }
        return
      } else if (character === LIST_END) place = 'after'
      else {
        place = 'element'
        element = ''
        elementLine = line
        start = at
        depth = OPENING.has(character) ? 1 : 0
        inString = character === QUOTE
        escaped = false
      }
    }
    if (place === 'element') element += chunk.slice(start)
  }
  if (place === 'element') {
    if (depth > 0 || inString) {
      const fault = 'El archivo termina a la mitad de este elemento.'
      yield { line: elementLine, fault, final: true }
      return
    }
    yield parseElement(element, elementLine)
  }
  if (place === 'before') yield { line, fault: 'El archivo está vacío.', final: true }
  else if (place !== 'after')
    yield { line, fault: 'Falta el «]» que cierra la lista.', final: true }
}

function parseElement(text: string, line: number): FeedEntry {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    return { line, fault: 'Este elemento no es JSON válido.', final: false }
  }
}
