/** Lower case without accents, of the same length, for comparing typed text: `Cámara` → `camara`. */
export function toComparableText(text: string): string {
  return [...text]
    .map((character) => character.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '') || character)
    .join('')
    .toLowerCase()
}
