import { toComparableText } from './text/normalize-text-for-comparison.ts'

/** Suggestion with its predicted part in bold and the typed search term in normal weight. Ignores accents and case. */
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
