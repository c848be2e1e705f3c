import sanitizeHtml from 'sanitize-html'
import { toDescriptionHtml } from '#domain/catalogue/rich-description.ts'

type Element = { name: string; open: string; children: Node[] }
type Node = Element | string

/** Elements with another name in stored descriptions; what separates blocks of text is a paragraph. */
const renamed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['h1', 'h2', 'h4', 'h5', 'h6'].map((name) => [name, 'h3'])),
  ...Object.fromEntries(
    ['div', 'section', 'article', 'blockquote', 'pre', 'dl', 'dt', 'dd', 'figure', 'caption'].map(
      (name) => [name, 'p'],
    ),
  ),
  b: 'strong',
  i: 'em',
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: 'h3 p strong em ul ol li table thead tbody tr th td a br'.split(' '),
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: renamed,
  // What these contain is not text of the page
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'svg'],
  nestingLimit: 30,
}

/**
 * Makes the stored form of a description with formatting from any HTML, or from plain text: titles,
 * paragraphs, lists, tables, bold, italic and links, without attributes but `href`. Null if nothing
 * is left.
 */
export function sanitizeDescription(given: string): string | null {
  const isHtml = /<[a-z!/]|&(?:#\d+|[a-z]+);/i.test(given)
  const html = isHtml ? given : toDescriptionHtml(given)
  const blocks = toBlocks(parseSanitized(sanitizeHtml(html, allowed)))
  return blocks === '' ? null : blocks
}

/** Parses the output of the sanitizer, whose elements are all closed. */
function parseSanitized(html: string): Node[] {
  const root: Element = { name: '', open: '', children: [] }
  const path = [root]
  for (const [token, isEnd, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    const parent = path.at(-1) ?? root
    if (name === '') parent.children.push(token.replaceAll(/(?:\s|\u00A0)+/g, ' '))
    else if (isEnd) path.pop()
    else {
      const element = { name, open: name === 'a' ? token : `<${name}>`, children: [] }
      parent.children.push(element)
      if (name !== 'br') path.push(element)
    }
  }
  return root.children
}

const inlineNames = new Set(['strong', 'em', 'a', 'br'])

function isInline(node: Node): boolean {
  return typeof node === 'string' || (inlineNames.has(node.name) && node.children.every(isInline))
}

/** Blocks of a description; text outside of blocks becomes paragraphs. */
function toBlocks(nodes: readonly Node[]): string {
  let html = ''
  let run = ''
  const endRun = () => {
    html += run
      .split(/(?:\s*<br>){2,}/)
      .map((text) => wrap('p', text))
      .join('')
    run = ''
  }
  for (const node of nodes)
    if (typeof node === 'string' || isInline(node)) run += toInline([node])
    else {
      endRun()
      html += toBlock(node)
    }
  endRun()
  return html
}

function toBlock({ name, children }: Element): string {
  if (name === 'h3') return wrap('h3', toInline(children).replaceAll('<br>', ' '))
  if (name === 'ul' || name === 'ol') return toList(name, children)
  if (name === 'table') return toTable(children)
  return toBlocks(children)
}

function toList(name: string, children: readonly Node[]): string {
  const items = children.map((child) =>
    toItem(nameOf(child) === 'li' ? childrenOf(child) : [child]),
  )
  return wrap(name, items.join(''))
}

function toItem(children: readonly Node[]): string {
  const isList = (node: Node) => ['ul', 'ol'].includes(nameOf(node))
  const text = toInline(children.filter((child) => !isList(child)))
  return wrap(
    'li',
    trimBreaks(text) +
      children
        .filter(isList)
        .map((one) => toBlocks([one]))
        .join(''),
  )
}

function toTable(children: readonly Node[]): string {
  const rowsIn = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => (nameOf(node) === 'tr' ? [node] : rowsIn(childrenOf(node))))
  const heads = children.filter((child) => nameOf(child) === 'thead')
  const head = rowsIn(heads).map(toRow).join('')
  const body = rowsIn(children.filter((child) => !heads.includes(child)))
    .map(toRow)
    .join('')
  return wrap('table', wrap('thead', head) + wrap('tbody', body))
}

function toRow(row: Node): string {
  const cells = childrenOf(row).map((cell) => {
    const name = nameOf(cell)
    if (name !== 'th' && name !== 'td') return ''
    return `<${name}>${trimBreaks(toInline(childrenOf(cell)))}</${name}>`
  })
  return cells.every((cell) => /^(?:<[^>]*>)*$/.test(cell)) ? '' : wrap('tr', cells.join(''))
}

function nameOf(node: Node): string {
  return typeof node === 'string' ? '' : node.name
}

function childrenOf(node: Node): readonly Node[] {
  return typeof node === 'string' ? [] : node.children
}

/** Text with bold, italic, links and line breaks; blocks inside become lines. */
function toInline(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const { name, open, children } = node
      if (name === 'br') return '<br>'
      const text = toInline(children)
      if (!inlineNames.has(name)) return `<br>${text}<br>`
      return text.trim() === '' || open === '<a>' ? text : `${open}${text}</${name}>`
    })
    .join('')
}

function trimBreaks(html: string): string {
  return html
    .replaceAll(/(?:\s*<br>\s*)+/g, '<br>')
    .replaceAll(/^<br>|<br>$/g, '')
    .trim()
}

function wrap(name: string, content: string): string {
  const inside = trimBreaks(content)
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}
