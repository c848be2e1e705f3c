/**
 * Converts text for comparison to lower case without accents, with the length unchanged: `Cámara` →
 * `camara`.
 */
export function toComparableText(text: string): string {
  return [...text]
    .map((character) => character.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '') || character)
    .join('')
    .toLowerCase()
}
