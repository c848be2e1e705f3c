import { findStateOfPostcode } from '../mexican-states.ts'

const known = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
  (prefix) => findStateOfPostcode(`${prefix}000`) !== null,
)

/** Parses a list of postcode prefixes of a shipping zone: `01–16, 42`; null if invalid. */
export function parsePostcodePrefixes(text: string): string[] | null {
  const parts = text
    .split(/[\s,;]+/)
    .flatMap((part) => (part.split(/[–—-]/).length > 2 ? ['?'] : part))
    .filter((part) => part !== '')
  const found = new Set<string>()
  for (const part of parts) {
    const [from = '', to = from] = part.split(/[–—-]/)
    if (!/^\d{2}$/.test(from) || !/^\d{2}$/.test(to) || from > to) return null
    for (let prefix = Number(from); prefix <= Number(to); prefix += 1) {
      found.add(String(prefix).padStart(2, '0'))
    }
  }
  return [...found].toSorted()
}

/** Formats the postcode prefixes of a shipping zone as ranges: `01–16, 42`. */
export function formatPostcodePrefixes(prefixes: readonly string[]): string {
  const spans: { from: string; to: string }[] = []
  for (const prefix of prefixes.toSorted()) {
    const last = spans.at(-1)
    if (last && Number(prefix) === Number(last.to) + 1) last.to = prefix
    else spans.push({ from: prefix, to: prefix })
  }
  return spans.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')
}

/**
 * Checks the postcode prefixes of shipping zones: prefixes in several zones, and prefixes in no
 * zone.
 */
export function findPostcodeZoneProblems(
  zones: readonly { name: string; prefixes: readonly string[] }[],
): {
  uncovered: { state: string; prefixes: string[] }[]
  twice: { prefix: string; zones: string[] }[]
} {
  const zonesOf = (prefix: string) =>
    zones.flatMap(({ name, prefixes }) => (prefixes.includes(prefix) ? name : []))
  const open = known.filter((prefix) => zonesOf(prefix).length === 0)
  const byState = Map.groupBy(open, (prefix) => findStateOfPostcode(`${prefix}000`) ?? '')
  return {
    uncovered: [...byState].map(([state, prefixes]) => ({ state, prefixes })),
    twice: known
      .map((prefix) => ({ prefix, zones: zonesOf(prefix) }))
      .filter((one) => one.zones.length > 1),
  }
}
