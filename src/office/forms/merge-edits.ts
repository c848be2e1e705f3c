/** Form values by field name; a checkbox field has the list of its ticked values. */
export type FormFieldValues = Readonly<Record<string, string | readonly string[]>>

type Clash = { name: string; before: string | undefined; mine: string; theirs: string }
type Joined = { name: string; from: 'mine' | 'theirs'; before: string[]; after: string[] }

type Merged = {
  /** Fields that both people changed, to different values */
  clashes: Clash[]
  /** Fields that only one of the two people changed */
  joined: Joined[]
  /** Values of all form fields that need no decision by the user */
  settled: [name: string, value: string][]
}

/**
 * Merges the edits of two people who opened the same form (three-way merge). Checkboxes are merged
 * one by one and never conflict.
 */
export function mergeConcurrentFormEdits(
  read: FormFieldValues,
  mine: FormFieldValues,
  theirs: FormFieldValues,
): Merged {
  const merged: Merged = { clashes: [], joined: [], settled: [] }
  for (const [name, value] of Object.entries(theirs)) {
    if (typeof value === 'string') mergeText(merged, name, [read[name], mine[name], value])
    else mergeBoxes(merged, name, [ticked(read[name]), ticked(mine[name]), value])
  }
  return merged
}

function mergeText(
  merged: Merged,
  name: string,
  versions: (FormFieldValues[string] | undefined)[],
) {
  const [before, mine = '', theirs = ''] = versions.map((text) =>
    text === undefined ? undefined : plain(String(text)),
  )
  if (mine !== theirs && mine !== before && theirs !== before) {
    merged.clashes.push({ name, before, mine, theirs })
    return
  }
  const after = mine === before ? theirs : mine
  merged.settled.push([name, after])
  if (mine === theirs) return
  const from = mine === before ? 'theirs' : 'mine'
  merged.joined.push({ name, from, before: shown(before), after: shown(after) })
}

function mergeBoxes(
  merged: Merged,
  name: string,
  [read, mine, theirs]: [readonly string[], readonly string[], readonly string[]],
) {
  const [own, others] = [difference(read, mine), difference(read, theirs)]
  const kept = theirs.filter((one) => !own.before.includes(one))
  const added = own.after.filter((one) => !theirs.includes(one))
  merged.settled.push(...[...kept, ...added].map((one) => [name, one] as [string, string]))
  for (const [from, { before, after }] of [['theirs', others] as const, ['mine', own] as const]) {
    if (before.length + after.length > 0) merged.joined.push({ name, from, before, after })
  }
}

/** Values that an edit removed from a multi-value form field, and values that it added. */
function difference(read: readonly string[], written: readonly string[]) {
  return {
    before: read.filter((one) => !written.includes(one)),
    after: written.filter((one) => !read.includes(one)),
  }
}

function ticked(value: FormFieldValues[string] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

function shown(text: string | undefined): string[] {
  return text ? [text] : []
}

/** Normalizes line breaks. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
