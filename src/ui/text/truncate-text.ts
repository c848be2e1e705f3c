/** Truncates long text (FMT-03): at most `length` characters and an ellipsis. */
export function truncateText(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

/** The first words of a name (SHW-01): `Laptop Nimbus Air…`. */
export function truncateToWords(name: string, count = 3): string {
  const words = name.trim().split(/\s+/)
  return words.length <= count ? name.trim() : `${words.slice(0, count).join(' ')}…`
}
