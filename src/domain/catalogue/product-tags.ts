/** Tags as they are stored: in lower case, with single spaces, each once. `Buen  Fin` is `buen fin`. */
export function normalizeTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => tag.toLocaleLowerCase('es-MX').replaceAll(/\s+/g, ' ').trim())
  return [...new Set(clean)].filter((tag) => tag !== '')
}
