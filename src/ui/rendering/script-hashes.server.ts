import { calculateContentPolicyHash } from './content-security-policy.server.ts'

type Unmarked = { document: Buffer; hashes: readonly string[] }

/**
 * Removes the nonce from a rendered document and returns the hashes of the inline scripts that
 * carried it. Injected scripts get no hash, because only React and React Router know the nonce.
 */
export function extractScriptHashes(marked: Buffer, mark: string): Unmarked {
  const attribute = Buffer.from(` nonce="${mark}"`)
  const hashes = new Set<string>()
  let length = 0
  let from = 0
  let at = marked.indexOf(attribute)
  while (at !== -1) {
    const code = inlineCode(marked, at)
    if (code) hashes.add(calculateContentPolicyHash(code))
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

/**
 * Returns the code of the inline script whose tag contains this position; null for external scripts
 * and other elements. Tags are found by angle brackets, which React escapes in attributes.
 */
function inlineCode(document: Buffer, place: number): Buffer | null {
  const end = document.indexOf('>', place) + 1
  const tag = document.toString('latin1', document.lastIndexOf('<', place), end)
  if (!tag.startsWith('<script ') || tag.includes(' src=')) return null
  return document.subarray(end, document.indexOf('</script>', end))
}
