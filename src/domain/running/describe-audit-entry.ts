import type { AuditAction } from '../audit-actions.ts'
import { describeProductChange, type ProductDeed } from '../catalogue/product-change-sentences.ts'
import {
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
} from '../catalogue/product-content.ts'
import { auditSentences } from './audit-sentences.ts'
import { nameAuditSubject, parseAuditSubject } from './audit-subjects.ts'
import {
  type AuditValues,
  findAuditFieldLabel,
  formatAuditValue,
  toAuditValues,
} from './audit-values.ts'
import {
  type AuditSentencePart,
  fillSentence,
  joinParts,
  plainText,
} from './fill-audit-sentence.ts'

export type AuditEntryToDescribe = {
  action: string
  subject: string
  before: unknown
  after: unknown
  /** current name of the affected thing, if it still exists */
  name?: string | undefined
  /** label and text of a changed setting, for paths that are settings */
  formatSetting?:
    | ((path: string, value: unknown) => { label: string; text: string } | undefined)
    | undefined
}

/** Longest value that a sentence quotes, and most differences that it lists. */
const [mostQuoted, mostListed] = [60, 3]

/** Audit entry as a sentence that follows the person's name: «subió el precio de SSD Velox de…». */
export function describeAuditEntry(entry: AuditEntryToDescribe): AuditSentencePart[] {
  const [before, after] = [toAuditValues(entry.before), toAuditValues(entry.after)]
  const subject = parseAuditSubject(entry.subject)
  const [article, noun] = nameAuditSubject(subject, {
    name: entry.name,
    values: { ...before, ...after },
  })
  const it: AuditSentencePart[] = [plainText(article), { text: noun, as: 'it' }]
  if (entry.action === 'product-change') return joinParts(describeProduct(before, after, it))
  const template = isAuditAction(entry.action)
    ? auditSentences[entry.action]
    : `hizo «${entry.action}» en {it}`
  const sentence = fillSentence(template, { before, after, it })
  const isChange = /^(?:cambió|guardó) [^[]*\{it\}$/.test(template)
  return joinParts(isChange ? [...sentence, ...listDifferences(entry, before, after)] : sentence)
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditSentences, action)
}

/** Changed values that a form shows: «: nombre de A a B; en pausa de no a sí». */
function listDifferences(
  { formatSetting }: AuditEntryToDescribe,
  before: AuditValues,
  after: AuditValues,
): AuditSentencePart[] {
  const format = (field: string, value: unknown) => {
    const label = findAuditFieldLabel(field)
    return (
      formatSetting?.(field, value) ?? (label && { label, text: formatAuditValue(field, value) })
    )
  }
  const changed = Object.keys(before)
    .filter((field) => Object.hasOwn(after, field))
    .flatMap((field) => {
      const [was, is] = [format(field, before[field]), format(field, after[field])]
      return was && is && was.text !== is.text
        ? [{ label: was.label, was: was.text, is: is.text }]
        : []
    })
  const more = changed.length - mostListed
  return [
    ...changed
      .slice(0, mostListed)
      .flatMap(({ label, was, is }, place) => [
        plainText(`${place === 0 ? ': ' : '; '}${label}`),
        ...(Math.max(was.length, is.length) > mostQuoted
          ? []
          : ([
              plainText(' de '),
              { text: was, as: 'before' },
              plainText(' a '),
              { text: is, as: 'after' },
            ] as const)),
      ]),
    ...(more > 0 ? [plainText(more === 1 ? ' y otro dato' : ` y otros ${more} datos`)] : []),
  ]
}

/** Changes of a product: values that the audit log keeps, and names of its other changed fields. */
function describeProduct(
  before: AuditValues,
  after: AuditValues,
  it: readonly AuditSentencePart[],
): AuditSentencePart[] {
  const told = Object.fromEntries(
    productFieldNames
      .filter((name) => Object.hasOwn(after, name))
      .map((name) => [name, after[name]]),
  )
  const fields: unknown[] = Array.isArray(after.fields) ? after.fields : []
  const others = productFieldNames.filter(
    (name) => fields.includes(name) && !Object.hasOwn(told, name),
  )
  const sentences = [
    ...describeProductChange({ before, after: told }).map((deed) => describeDeed(deed, it)),
    ...(others.length > 0 ? [[plainText(`cambió ${listLabels(others)} de `), ...it]] : []),
  ]
  if (sentences.length === 0) return [plainText('cambió '), ...it]
  return sentences.flatMap((parts, place) => (place === 0 ? parts : [plainText('; '), ...parts]))
}

function listLabels(names: readonly ProductFieldName[]): string {
  const labels = names.map((name) => `«${getProductFieldDescriptor(name).label}»`)
  const shown = labels.slice(0, mostListed).join(', ')
  const more = labels.length - mostListed
  return more > 0 ? `${shown} y ${more} más` : shown
}

/** «subió el precio de» with its amounts → «subió el precio de SSD Velox de $1,499 a $1,599». */
function describeDeed(
  { deed, before, after }: ProductDeed,
  it: readonly AuditSentencePart[],
): AuditSentencePart[] {
  const [was, is] = [before, after].map((text, place): AuditSentencePart[] =>
    text === null ? [] : [{ text, as: place === 0 ? 'before' : 'after' }],
  )
  if (deed.startsWith('lo ')) return [plainText(`${deed.slice(3)} `), ...it]
  const [, what = deed] = /^(.+?)(?: (?:de|en))?$/.exec(deed) ?? []
  return [
    plainText(`${what} de `),
    ...it,
    ...(before === null ? [] : [plainText(' de '), ...(was ?? [])]),
    ...(after === null ? [] : [plainText(before === null ? ' en ' : ' a '), ...(is ?? [])]),
  ]
}
