import { toComparableText } from './text/normalize-text-for-comparison.ts'

/** Text with the search term in bold, ignoring accents and case. */
export function HighlightedText({ text, term }: { text: string; term: string }) {
  const wanted = toComparableText(term.trim())
  const at = wanted ? toComparableText(text).indexOf(wanted) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
