/** A part of a text comparison: common to both texts, or in only one. */
type Part = { kind: 'same' | 'removed' | 'added'; text: string }

/** A compared line, split into common and differing parts. */
export type ComparedLine = Part[]

/** Minimum similarity (0 to 1) at which two lines are shown as one changed line. */
const alike = 0.4
/** Maximum size of the comparison table, in cells; longer texts are shown as replaced entirely. */
const mostCompared = 4_000_000

/** Compares two texts by line, without empty lines, and changed lines by word. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const [former, later] = [before, after].map((text) =>
    text.split('\n').filter((line) => line.trim() !== ''),
  )
  return runsOf(former ?? [], later ?? []).flatMap(({ removed, added, same }) => [
    ...Array.from({ length: Math.max(removed.length, added.length) }, (_, at) =>
      compareLines(removed[at], added[at]),
    ).flat(),
    ...same.map((text): ComparedLine => [{ kind: 'same', text }]),
  ])
}

function compareLines(before: string | undefined, after: string | undefined): ComparedLine[] {
  const whole: ComparedLine[] = [
    ...(before === undefined ? [] : [[{ kind: 'removed', text: before } as const]]),
    ...(after === undefined ? [] : [[{ kind: 'added', text: after } as const]]),
  ]
  if (before === undefined || after === undefined) return whole
  const runs = runsOf(wordsOf(before), wordsOf(after))
  const kept = runs.reduce((sum, { same }) => sum + same.join('').length, 0)
  if (kept < alike * Math.max(before.length, after.length)) return whole
  const parts = runs.flatMap(({ removed, added, same }): Part[] => {
    const [former, later] = [removed.join(''), added.join('')]
    const space = spaceAtEnd(former)
    const isShared = former !== '' && space !== '' && spaceAtEnd(later) === space
    const cut = (text: string) => (isShared ? text.slice(0, -space.length) : text)
    return [
      { kind: 'removed', text: cut(former) },
      { kind: 'added', text: cut(later) },
      { kind: 'same', text: `${isShared ? space : ''}${same.join('')}` },
    ]
  })
  return [parts.filter(({ text }) => text !== '')]
}

/** Splits a line into words, each with its trailing space. */
function wordsOf(line: string): string[] {
  return line.match(/\S+\s*|\s+/g) ?? []
}

/**
 * Step of a text comparison: removed and added words, followed by the unchanged words up to the
 * next difference.
 */
type Run = { removed: string[]; added: string[]; same: string[] }

/** Compares two lists of words by their longest common subsequence. */
function runsOf(before: readonly string[], after: readonly string[]): Run[] {
  const width = after.length + 1
  if ((before.length + 1) * width > mostCompared) {
    return [{ removed: [...before], added: [...after], same: [] }]
  }
  const longest = new Uint32Array((before.length + 1) * width)
  const lengthAt = (one: number, other: number) => longest[one * width + other] ?? 0
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      longest[one * width + other] =
        before[one] === after[other]
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1))
    }
  }
  const runs: Run[] = []
  let [one, other] = [0, 0]
  while (one < before.length || other < after.length) {
    const [removed, added] = [one, other]
    while (lengthAt(one, other) > 0 && before[one] !== after[other]) {
      if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one += 1
      else other += 1
    }
    if (lengthAt(one, other) === 0) [one, other] = [before.length, after.length]
    const same = one
    const differing = { removed: before.slice(removed, one), added: after.slice(added, other) }
    while (one < before.length && other < after.length && before[one] === after[other]) {
      one += 1
      other += 1
    }
    runs.push({ ...differing, same: before.slice(same, one) })
  }
  return runs
}

function spaceAtEnd(text: string): string {
  return text.slice(text.trimEnd().length)
}
