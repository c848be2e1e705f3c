import { findStateOfPostcode } from '../mexican-states.ts'

/** Postcodes from the first to the last, both included. */
type Span = { from: number; to: number }

const digits = 5
const postcodesUnder = (length: number) => 10 ** (digits - length)
const pad = (value: number, length: number) => String(value).padStart(length, '0')

/**
 * Parses the postcodes of a local delivery as typed, whole or by their beginning: `44100–44190, 45`.
 * Returns the fewest prefixes that cover exactly these; null if invalid.
 */
export function parsePostcodeArea(text: string): string[] | null {
  const spans = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part): Span | null => {
      const [, first = '', last = first] = /^(\d{2,5})(?:[–—-](\d{2,5}))?$/.exec(part) ?? []
      if (first === '' || first.length !== last.length || first > last) return null
      const size = postcodesUnder(first.length)
      if ([first, last].some((one) => findStateOfPostcode(one.padEnd(digits, '0')) === null)) {
        return null
      }
      return { from: Number(first) * size, to: (Number(last) + 1) * size - 1 }
    })
  const read = spans.filter((span) => span !== null)
  return read.length === spans.length ? mergeSpans(read).flatMap(prefixesOf) : null
}

/** Writes prefixes as ranges of postcodes, each as short as it can be: `44100–44190, 45`. */
export function formatPostcodeArea(prefixes: readonly string[]): string {
  const spans = prefixes.map((prefix) => {
    const size = postcodesUnder(prefix.length)
    return { from: Number(prefix) * size, to: (Number(prefix) + 1) * size - 1 }
  })
  return mergeSpans(spans).map(formatSpan).join(', ')
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

function prefixesOf({ from, to }: Span): string[] {
  const prefixes: string[] = []
  for (let next = from; next <= to;) {
    const length =
      [2, 3, 4].find((one) => isAligned(next, one) && next + postcodesUnder(one) - 1 <= to) ??
      digits
    prefixes.push(pad(next / postcodesUnder(length), length))
    next += postcodesUnder(length)
  }
  return prefixes
}

function formatSpan({ from, to }: Span): string {
  const length = [2, 3, 4].find((one) => isAligned(from, one) && isAligned(to + 1, one)) ?? digits
  const size = postcodesUnder(length)
  const [first, last] = [pad(from / size, length), pad((to + 1) / size - 1, length)]
  return first === last ? first : `${first}–${last}`
}

function isAligned(postcode: number, length: number): boolean {
  return postcode % postcodesUnder(length) === 0
}
