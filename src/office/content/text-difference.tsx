import type { LegalTextDifferenceResponse } from '#contract/operator/legal-texts.ts'
import { Disclosure } from '#ui/disclosure.tsx'

type Line = LegalTextDifferenceResponse['lines'][number]

/** Maximum number of adjacent unchanged lines that are shown; longer runs are collapsed. */
const mostSame = 3

/** Difference of two texts: deletions struck through, additions marked, unchanged parts collapsed. */
export function TextDifference({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="text-difference">
      <p className="strong">{changedWords(lines)}</p>
      {stretchesOf(lines).map((stretch, at) =>
        stretch.every(isSame) && stretch.length > mostSame ? (
          <Disclosure key={at} as="span" title={`${stretch.length} renglones iguales`}>
            <Lines lines={stretch} />
          </Disclosure>
        ) : (
          <Lines key={at} lines={stretch} />
        ),
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, at) => (
    <p key={at} className={isSame(line) ? 'muted' : undefined}>
      {line.map(({ kind, text }, part) => {
        if (kind === 'removed') return <del key={part}>{text}</del>
        return kind === 'added' ? <ins key={part}>{text}</ins> : text
      })}
    </p>
  ))
}

function isSame(line: Line): boolean {
  return line.every(({ kind }) => kind === 'same')
}

/** Groups lines into runs of equal and of different lines. */
function stretchesOf(lines: readonly Line[]): Line[][] {
  const stretches: Line[][] = []
  for (const line of lines) {
    const last = stretches.at(-1)
    if (last?.[0] && isSame(last[0]) === isSame(line)) last.push(line)
    else stretches.push([line])
  }
  return stretches
}

/** Summary of text changes for screen readers. */
function changedWords(lines: readonly Line[]): string {
  const count = (kind: 'added' | 'removed') =>
    lines.filter((line) => line.every((part) => part.kind === kind)).length
  const [added, removed] = [count('added'), count('removed')]
  const changed = lines.filter((line) => !isSame(line)).length - added - removed
  const said = [
    [changed, 'cambió', 'cambiaron'],
    [added, 'se agregó', 'se agregaron'],
    [removed, 'se quitó', 'se quitaron'],
  ] as const
  const words = said.flatMap(([number, one, many]) =>
    number === 0 ? [] : number === 1 ? [`1 renglón ${one}`] : [`${number} renglones ${many}`],
  )
  return words.length > 0 ? `${words.join(', ')}.` : 'Dicen lo mismo.'
}
