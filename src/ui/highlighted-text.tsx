import { toComparableText } from './text/normalize-text-for-comparison.ts'

/** Text of which all but the search term is in bold: what was predicted, not what was typed. Ignores accents and case. */
export function HighlightedText({ text, term }: { text: string; term: string }) {
  const wanted = toComparableText(term.trim())
  const at = wanted ? toComparableText(text).indexOf(wanted) : -1
  if (at < 0) return text
  const rest = text.slice(at + wanted.length)
  return (
    <>
      {at > 0 ? <mark>{text.slice(0, at)}</mark> : null}
      {text.slice(at, at + wanted.length)}
      {rest ? <mark>{rest}</mark> : null}
    </>
  )
}
