type ArrangedPicture = { path: string; alt: string | null }

/**
 * Parses the picture form and returns its pictures after the action of the clicked button (move or
 * remove).
 */
export function parseReorderedPictures(
  form: FormData,
  command: string,
  at: number,
): ArrangedPicture[] {
  const texts = form.getAll('texto').map((text) => String(text).trim())
  const pictures = form
    .getAll('foto')
    .map((path, place) => ({ path: String(path), alt: texts[place] || null }))
  if (command === 'quitar') return pictures.filter((_, place) => place !== at)
  if (command === 'antes') return moveListItem(pictures, at, at - 1)
  if (command === 'despues') return moveListItem(pictures, at, at + 1)
  return pictures
}

/** A list with one item moved. */
export function moveListItem<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const [thing] = things.slice(from, from + 1)
  const others = things.filter((_, place) => place !== from)
  return thing === undefined ? others : others.toSpliced(Math.max(0, to), 0, thing)
}
