import sanitizeHtml from 'sanitize-html'
import {
  type DescriptionElement as Element,
  descriptionElementNames,
  type DescriptionNode as Node,
  parseDescription,
  toDescriptionHtml,
} from '#domain/catalogue/rich-description.ts'
import { escapeHtml } from '#domain/escape-html.ts'

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
  allowedTags: [...descriptionElementNames],
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
  const blocks = toBlocks(parseDescription(sanitizeHtml(html, allowed)))
  return blocks === '' ? null : blocks
}

const inlineNames = new Set(['strong', 'em', 'a', 'br'])

function isInline(node: Node): boolean {
  return typeof node === 'string' || (inlineNames.has(node.name) && node.children.every(isInline))
}

/** Blocks of a description; text outside of blocks becomes paragraphs, as an empty line ends one. */
function toBlocks(nodes: readonly Node[]): string {
  let html = ''
  let run = ''
  let breaks = 0
  const endRun = () => {
    html += wrap('p', run)
    run = ''
  }
  for (const node of nodes) {
    if (nameOf(node) === 'br') breaks += 1
    else if (typeof node !== 'string' || node.trim() !== '') breaks = 0
    if (breaks > 1) endRun()
    else if (typeof node === 'string' || isInline(node)) run += toInline([node])
    else {
      endRun()
      html += toBlock(node)
    }
  }
  endRun()
  return html
}

function toBlock({ name, children }: Element): string {
  if (name === 'h3') return wrap('h3', trimBreaks(toInline(children)).replaceAll('<br>', ' '))
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
  return cells.every((cell) => /^(?:<[^<>]*>)*$/.test(cell)) ? '' : wrap('tr', cells.join(''))
}

function nameOf(node: Node): string {
  return typeof node === 'string' ? '' : node.name
}

function childrenOf(node: Node): readonly Node[] {
  return typeof node === 'string' ? [] : node.children
}

/** Text with bold, italic, links and line breaks; blocks inside become lines, links inside links text. */
function toInline(nodes: readonly Node[], isInLink = false): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node.replaceAll(/(?:\s|\u00A0)+/g, ' '))
      const { name, href, children } = node
      if (name === 'br') return '<br>'
      const text = toInline(children, isInLink || name === 'a')
      if (!inlineNames.has(name)) return `<br>${text}<br>`
      if (
        text.replaceAll('<br>', '').trim() === '' ||
        (name === 'a' && (isInLink || href === null))
      )
        return text
      const open = href === null ? name : `${name} href="${escapeHtml(href)}"`
      return `<${open}>${text}</${name}>`
    })
    .join('')
}

/** Text without empty lines. */
function trimBreaks(html: string): string {
  return html
    .split('<br>')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('<br>')
}

function wrap(name: string, content: string): string {
  const inside = trimBreaks(content)
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}
