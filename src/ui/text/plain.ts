/** Lower case without accents, character for character, to compare what people type: `Cámara` → `camara`. */
export function plain(text: string): string {
  return [...text]
    .map((character) => character.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '') || character)
    .join('')
    .toLowerCase()
}
