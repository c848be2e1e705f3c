/** Counts names containing words consecutively, ignoring punctuation. */
export function nameCounter(names: readonly string[]): (words: string) => number {
  const flat = names.map((name) => ` ${wordsOf(name).join(' ')} `)
  const having = new Map<string, number[]>()
  flat.forEach((name, at) => {
    for (const word of new Set(name.trim().split(' '))) {
      const places = having.get(word)
      if (places) places.push(at)
      else having.set(word, [at])
    }
  })
  return (words) => {
    const wanted = wordsOf(words)
    const [fewest = []] = wanted
      .map((word) => having.get(word) ?? [])
      .sort((a, b) => a.length - b.length)
    return fewest.filter((at) => flat[at]?.includes(` ${wanted.join(' ')} `)).length
  }
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
