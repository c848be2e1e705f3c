import { uploadParsingLimits } from '#domain/upload-limits.ts'
import type { FeedEntry } from './product-feed-entry.ts'

const code = (character: string): number => character.charCodeAt(0)
const newline = code('\n')
const quote = code('"')
const backslash = code('\\')
const comma = code(',')
const openingBrackets = new Set([code('{'), code('[')])
const closingBrackets = new Set([code('}'), code(']')])
const blanks = new Set([code(' '), code('\t'), code('\r'), newline])
const listStart = code('[')
const listEnd = code(']')

const mostOfElement = uploadParsingLimits.feed.megabytesOfElement * 1024 * 1024
const tooLong = `Este elemento pasa de ${uploadParsingLimits.feed.megabytesOfElement} MB. Revisa si falta cerrarlo.`

/** Streams the elements of a JSON array, each with its first line number. */
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
      if (character === newline) line++
      if (place === 'element') {
        if (inString) {
          if (escaped) escaped = false
          else if (character === backslash) escaped = true
          else if (character === quote) inString = false
        } else if (character === quote) inString = true
        else if (openingBrackets.has(character)) depth++
        else if (depth === 0 && (character === comma || character === listEnd)) {
          yield parseElement(element + chunk.slice(start, at), elementLine)
          place = character === comma ? 'between' : 'after'
          element = ''
        } else if (closingBrackets.has(character)) depth--
        continue
      }
      if (blanks.has(character)) continue
      if (place === 'before') {
        if (character !== listStart) {
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
      } else if (character === listEnd) place = 'after'
      else {
        place = 'element'
        element = ''
        elementLine = line
        start = at
        depth = openingBrackets.has(character) ? 1 : 0
        inString = character === quote
        escaped = false
      }
    }
    if (place === 'element') element += chunk.slice(start)
    if (element.length > mostOfElement) {
      yield { line: elementLine, fault: tooLong, final: true }
      return
    }
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
