/** A legal text without its leading comment, and its date; null without one. */
export function legalTextOf(markdown: string): { body: string; lastUpdated: string } | null {
  const body = markdown.replace(/^<!--[\s\S]*?-->\s*/, '')
  const lastUpdated = /^Última actualización: (.+)$/m.exec(body)?.[1]?.trim()
  return lastUpdated ? { body, lastUpdated } : null
}
