const nameMaxLength = 60
const personName = /^(?=.*\p{L})[[\p{L}&&\p{Script=Latin}] '’.\-]+$/v

/** Normalises a name: NFC, single spaces, trimmed. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * Whether a normalised text is a valid person's name: 1 to 60 letters, spaces, apostrophes, hyphens and points. Short
 * names are valid: Paz, Gil, Li.
 */
export function isPersonName(name: string): boolean {
  return name.length <= nameMaxLength && personName.test(name)
}

/** Abbreviates a person's name for publication: `María Pérez` → `María P.` */
export function abbreviatePersonName(firstName: string, lastName: string): string {
  const initial = [...lastName.trim()][0]
  const shown = firstName.trim().split(' ')[0] ?? ''
  return initial ? `${shown} ${initial.toUpperCase()}.` : shown
}

/** Normalises a text for comparison: without accents, case and doubled spaces. */
export function normalizeTextForComparison(text: string): string {
  return normalizeName(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
