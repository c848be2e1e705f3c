import { hashOf } from './content-policy.server.ts'

type Unmarked = { document: Buffer; hashes: readonly string[] }

/**
 * Takes the mark of a rendering out of its document, in place, and gives the hashes of the inline scripts that bore it.
 * React and React Router give it, as a nonce, to what they write themselves; what else stands in the document cannot know it.
 */
export function unmarkScripts(marked: Buffer, mark: string): Unmarked {
  const attribute = Buffer.from(` nonce="${mark}"`)
  const hashes = new Set<string>()
  let length = 0
  let from = 0
  let at = marked.indexOf(attribute)
  while (at !== -1) {
    const code = inlineCode(marked, at)
    if (code) hashes.add(hashOf(code))
    keepUntil(at)
    from = at + attribute.length
    at = marked.indexOf(attribute, from)
  }
  keepUntil(marked.length)
  return { document: marked.subarray(0, length), hashes: [...hashes] }

  function keepUntil(end: number) {
    marked.copyWithin(length, from, end)
    length += end - from
  }
}

/** The code of the script in whose tag this place is; a file, or another element, has none. React escapes angle brackets in attributes. */
function inlineCode(document: Buffer, place: number): Buffer | null {
  const end = document.indexOf('>', place) + 1
  const tag = document.toString('latin1', document.lastIndexOf('<', place), end)
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return null
  return document.subarray(end, document.indexOf('</script>', end))
}
