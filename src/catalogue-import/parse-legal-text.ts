/** Splits a legal text into body and date, without its leading comment; null without a date. */
export function parseLegalText(markdown: string): { body: string; lastUpdated: string } | null {
  const body = markdown.replace(/^<!--[\s\S]*?-->\s*/, '')
  const lastUpdated = /^Última actualización: (.+)$/m.exec(body)?.[1]?.trim()
  return lastUpdated ? { body, lastUpdated } : null
}
