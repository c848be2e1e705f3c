const nameMaxLength = 60
const personName = /^(?=.*\p{L})[[\p{L}&&\p{Script=Latin}] '’.\-]+$/v

/** A normalised name: NFC, single spaces, trimmed. */
export function tidyName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * Whether a tidied text can be a person's name: 1 to 60 letters, spaces, apostrophes, hyphens and points.
 * Short names are names too: Paz, Gil, Li.
 */
export function isPersonName(name: string): boolean {
  return name.length <= nameMaxLength && personName.test(name)
}

/** Public signature of a person: `María Pérez` → `María P.` */
export function publicName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0]
  const shown = firstName.trim().split(' ')[0] ?? ''
  return initial ? `${shown} ${initial.toUpperCase()}.` : shown
}

/** A text for comparing: without accents, case and doubled spaces. */
export function foldForComparison(text: string): string {
  return tidyName(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
