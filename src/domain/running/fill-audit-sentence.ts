import { type AuditValues, formatAuditValue, formatCount } from './audit-values.ts'

/** Piece of a sentence; `it` is the affected thing, `before` and `after` are its values. */
export type AuditSentencePart = { text: string; as: 'text' | 'it' | 'before' | 'after' }

type SentenceValues = {
  before: AuditValues
  after: AuditValues
  it: readonly AuditSentencePart[]
}

export function plainText(text: string): AuditSentencePart {
  return { text, as: 'text' }
}

/** Fills a template of `auditSentences`. */
export function fillSentence(template: string, values: SentenceValues): AuditSentencePart[] {
  return template.split(/(\[[^[\]]*\])/).flatMap((piece) => {
    const isOptional = piece.startsWith('[')
    const parts = fillPiece(isOptional ? piece.slice(1, -1) : piece, values)
    return isOptional && parts.includes(null) ? [] : parts.map((part) => part ?? plainText('…'))
  })
}

function fillPiece(piece: string, values: SentenceValues): (AuditSentencePart | null)[] {
  return piece
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .flatMap((part): readonly (AuditSentencePart | null)[] => {
      if (!part.startsWith('{')) return [plainText(part)]
      const name = part.slice(1, -1)
      return name === 'it' ? values.it : [fillValue(name, values)]
    })
}

function fillValue(name: string, { before, after }: SentenceValues): AuditSentencePart | null {
  const field = name.slice(1)
  const valueOf = (key: string) => (Object.hasOwn(after, key) ? after[key] : before[key])
  if (name.startsWith('-')) return { text: formatAuditValue(field, before[field]), as: 'before' }
  if (name.startsWith('+')) return { text: formatAuditValue(field, after[field]), as: 'after' }
  if (name.startsWith('#')) {
    const [counted = '', one = '', several] = field.split('|')
    const count = valueOf(counted)
    return typeof count === 'number' && count !== 0
      ? plainText(formatCount(count, one, several))
      : null
  }
  const value = valueOf(name)
  return isMissing(value) ? null : plainText(formatAuditValue(name, value))
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Joins texts, and prepositions with articles: «de el pedido» → «del pedido». */
export function joinParts(parts: readonly AuditSentencePart[]): AuditSentencePart[] {
  const joined: AuditSentencePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part.as === 'text' && last?.as === 'text') last.text += part.text
    else joined.push({ ...part })
  }
  return joined
    .map((part) =>
      part.as === 'text' ? { ...part, text: part.text.replace(/\b(de|a) el $/, '$1l ') } : part,
    )
    .filter(({ text }) => text !== '')
}
