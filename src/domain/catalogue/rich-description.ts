import { escapeHtml } from '../escape-html.ts'

/** Maximum length of a description with formatting, in characters of its stored HTML. */
export const maxRichDescriptionLength = 20_000

/** Element of a description; `href` only of links. */
export type DescriptionElement = { name: string; href: string | null; children: DescriptionNode[] }
export type DescriptionNode = DescriptionElement | string

/** Elements that a description may contain. */
export const descriptionElementNames: ReadonlySet<string> = new Set(
  'h3 p strong em ul ol li table thead tbody tr th td a br'.split(' '),
)

/** Parses the HTML of a description into its elements and texts; anything else in it is left out. */
export function parseDescription(html: string): DescriptionNode[] {
  const root: DescriptionElement = { name: '', href: null, children: [] }
  const path = [root]
  for (const match of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>|[^<]+|</gi)) {
    const [token, slash, given, attributes = ''] = match
    const parent = path.at(-1) ?? root
    const name = given?.toLowerCase()
    if (name === undefined) parent.children.push(decodeEntities(token))
    else if (!descriptionElementNames.has(name)) continue
    else if (slash) path.splice(Math.max(1, path.length - 1))
    else {
      const href = name === 'a' ? hrefIn(attributes) : null
      const element: DescriptionElement = { name, href, children: [] }
      parent.children.push(element)
      if (name !== 'br') path.push(element)
    }
  }
  return root.children
}

function hrefIn(attributes: string): string | null {
  const href = decodeEntities(/href="([^"]*)"/.exec(attributes)?.[1] ?? '')
  return /^(?:https?:|mailto:|[/#](?![/\\]))/i.test(href) ? href : null
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
}

/**
 * Plain text of a stored description with formatting: a line per paragraph, title, item and table
 * row. `<h3>Batería</h3><ul><li>45 horas</li></ul>` becomes `Batería` and `- 45 horas`.
 */
export function toPlainDescription(html: string): string {
  const text = html
    .replaceAll('<li>', '\n- ')
    .replaceAll(/<\/t[hd]><t[hd]>/g, ': ')
    .replaceAll(/<br>|<\/?(?:p|h3|ul|ol|li|tr|table)>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
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
