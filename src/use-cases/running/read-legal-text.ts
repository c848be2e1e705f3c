import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'

/** Titles of the shop's legal texts, by page name. */
export const legalTextTitles: Record<string, string> = {
  politicas: 'Política de cookies',
  condiciones: 'Términos y condiciones de uso',
  'aviso-de-privacidad': 'Aviso de privacidad',
}

/**
 * Reads the legal text in force on a page. An unpublished text is replaced by a notice; null for an
 * unknown page.
 */
export async function readLegalText(
  db: Db,
  page: string,
  now: Date,
): Promise<content.LegalText | null> {
  const title = Object.hasOwn(legalTextTitles, page) ? legalTextTitles[page] : undefined
  if (title === undefined) return null
  const text = await content.findLegalText(db, page, now)
  if (text) return text
  return {
    page,
    version: 0,
    lastUpdated: 'en preparación',
    body: `# ${title}\n\nTodavía no publicamos este texto. Si lo necesitas, pídelo con un ticket y te lo enviamos.\n`,
  }
}
