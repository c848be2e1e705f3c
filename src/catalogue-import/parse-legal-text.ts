/**
 * Splits a legal text in Markdown into its body and its date, without the leading comment; null if
 * the text has no date.
 */
export function parseLegalText(markdown: string): { body: string; lastUpdated: string } | null {
  const body = markdown.replace(/^<!--[\s\S]*?-->\s*/, '')
  const lastUpdated = /^Última actualización: (.+)$/m.exec(body)?.[1]?.trim()
  return lastUpdated ? { body, lastUpdated } : null
}
