/** A legal text without the opening comment, which speaks to the shop's people, and its date; null when it has none. */
export function legalTextOf(markdown: string): { body: string; lastUpdated: string } | null {
  const body = markdown.replace(/^<!--[\s\S]*?-->\s*/, '')
  const lastUpdated = /^Última actualización: (.+)$/m.exec(body)?.[1]?.trim()
  return lastUpdated ? { body, lastUpdated } : null
}
