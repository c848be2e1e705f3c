import { toSameOriginPath } from '#domain/same-origin-path.ts'

/** Inline elements of the supported Markdown subset; other syntax stays text. */
export type MarkdownInline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; to: string }

export type MarkdownBlock =
  | { kind: 'title'; id: string; text: string }
  | { kind: 'heading'; id: string; text: string }
  | { kind: 'subheading'; id: string; text: string }
  | { kind: 'paragraph'; content: MarkdownInline[] }
  | { kind: 'list'; ordered: boolean; items: MarkdownInline[][] }
  | { kind: 'table'; head: string[]; rows: MarkdownInline[][][] }

const inlinePattern = /\*\*(?<strong>[^*]+)\*\*|\[(?<text>[^[\]]+)\]\((?<to>[^()\s]+)\)/g
/**
 * Link targets allowed in Markdown besides the shop's own pages; links to other URLs stay plain
 * text.
 */
const safeAddress = /^(?:#|https:\/\/|mailto:|tel:)/

export function parseInlineMarkdown(source: string): MarkdownInline[] {
  const parts: MarkdownInline[] = []
  let at = 0
  for (const match of source.matchAll(inlinePattern)) {
    if (match.index > at) parts.push({ kind: 'text', text: source.slice(at, match.index) })
    parts.push(inlineOf(match.groups ?? {}))
    at = match.index + match[0].length
  }
  if (at < source.length) parts.push({ kind: 'text', text: source.slice(at) })
  return parts
}

function inlineOf({
  strong,
  text = '',
  to = '',
}: Record<string, string | undefined>): MarkdownInline {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  const isSafe = toSameOriginPath(to) !== undefined || safeAddress.test(to)
  return isSafe ? { kind: 'link', text, to } : { kind: 'text', text }
}

/** Parses Markdown into blocks in order; comments addressed to the operator are omitted. */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const chunks = source
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
  let headings = 0
  return chunks.flatMap(splitLists).map((chunk) => {
    const heading = /^(#{1,3}) (.+)$/.exec(chunk)
    if (!heading) return readBody(chunk)
    headings += 1
    const kind = (['title', 'heading', 'subheading'] as const)[(heading[1]?.length ?? 1) - 1]
    return { kind: kind ?? 'heading', id: `s${headings}`, text: heading[2] ?? '' }
  })
}

/**
 * Separates a Markdown list from the paragraph before it; an empty line between them is optional.
 */
function splitLists(chunk: string): string[] {
  const lines = chunk.split('\n')
  const first = lines.findIndex((line) => itemPattern.test(line))
  if (first <= 0) return [chunk]
  return [lines.slice(0, first).join('\n'), lines.slice(first).join('\n')]
}

const itemPattern = /^(?:-|\d+\.) /

function readBody(chunk: string): MarkdownBlock {
  const lines = chunk.split('\n')
  if (lines.every((line) => line.startsWith('|'))) return readTable(lines)
  if (lines[0] && itemPattern.test(lines[0])) {
    return {
      kind: 'list',
      ordered: /^\d/.test(lines[0]),
      items: readItems(lines).map(parseInlineMarkdown),
    }
  }
  return { kind: 'paragraph', content: parseInlineMarkdown(lines.join(' ')) }
}

function readItems(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (itemPattern.test(line)) items.push(line.replace(itemPattern, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim())
  }
  return items
}

function readTable(lines: readonly string[]): MarkdownBlock {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = '', , ...rows] = lines
  return {
    kind: 'table',
    head: cells(head),
    rows: rows.map((row) => cells(row).map(parseInlineMarkdown)),
  }
}
