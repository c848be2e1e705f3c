import type { Db } from '#persistence/database.ts'
import * as content from '#persistence/running/content.ts'

/** The legal texts a shop has, by the page they stand on. */
export const legalTitles: Record<string, string> = {
  politicas: 'Política de cookies',
  condiciones: 'Términos y condiciones de uso',
  'aviso-de-privacidad': 'Aviso de privacidad',
}

/** A legal text in force; one that was not published yet says so, and null is a page that is none. */
export async function readLegalText(
  db: Db,
  page: string,
  now: Date,
): Promise<content.LegalText | null> {
  const title = Object.hasOwn(legalTitles, page) ? legalTitles[page] : undefined
  if (title === undefined) return null
  const text = await content.legalText(db, page, now)
  if (text) return text
  return {
    page,
    version: 0,
    lastUpdated: 'en preparación',
    body: `# ${title}\n\nTodavía no publicamos este texto. Si lo necesitas, pídelo con un ticket y te lo enviamos.\n`,
  }
}
