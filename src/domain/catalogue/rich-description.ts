/** Maximum length of a description with formatting, in characters of its stored HTML. */
export const maxRichDescriptionLength = 20_000

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/**
 * Plain text of a stored description with formatting: a line per paragraph, title, item and table
 * row. `<h3>Batería</h3><ul><li>45 horas</li></ul>` becomes `Batería` and `- 45 horas`.
 */
export function toPlainDescription(html: string): string {
  return html
    .replaceAll('<li>', '\n- ')
    .replaceAll(/<\/t[hd]><t[hd]>/g, ': ')
    .replaceAll(/<br>|<\/?(?:p|h3|ul|ol|li|tr|table)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/[ \t]*\n\s*/g, '\n')
    .trim()
}

/** Formatted description that says the same as a plain text: a paragraph per line. */
export function toDescriptionHtml(plain: string): string {
  return plain
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}

/** Escapes text as the stored HTML of descriptions writes it. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
