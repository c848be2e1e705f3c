import type { AuditEntry } from '#contract/operator/audit-log.ts'
import {
  findAuditFieldLabel,
  formatAuditValue,
  toAuditValues,
} from '#domain/running/audit-values.ts'
import { formatAuditLogPerson } from '#domain/running/format-audit-log-actor.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { LabelValueList } from '../lists/label-value-list.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { getInitials } from '../support/ticket-labels.ts'
import { formatAuditActor } from './audit-actor-label.ts'
import { linkAuditedThing } from './audited-thing-link.ts'

/** Entry of the audit log: a sentence, its reason, and the stored data in a fold. */
export function AuditLogEntry({ entry }: { entry: AuditEntry }) {
  const { actor, reason, created_at } = entry
  const person = formatAuditLogPerson(actor)
  return (
    <li tabIndex={-1} data-row="">
      <time dateTime={created_at}>{formatTimeOfDay(created_at)}</time>
      <span
        className={classNames('face', !actor.startsWith('operator:') && 'of-shop')}
        aria-hidden="true"
      >
        {getInitials(person.replace(/^La /, ''))}
      </span>
      <div>
        <p>
          <strong>{person}</strong>
          {/\/key:\d+$/.test(actor) ? ', con una llave, ' : ' '}
          <Sentence {...entry} />
        </p>
        {reason ? <p className="sub">{reason}</p> : null}
        <StoredData entry={entry} />
      </div>
    </li>
  )
}

function Sentence({ sentence, subject, subject_key }: AuditEntry) {
  const { me } = useOfficeRootLoaderData()
  const link = linkAuditedThing(subject, subject_key)
  const to = link && canOpenPage(officePages[link.page], me) ? link.to : undefined
  return sentence.map(({ text, as }, place) => {
    if (as === 'before') return <del key={place}>{text}</del>
    if (as === 'after') return <ins key={place}>{text}</ins>
    return as === 'it' && to ? (
      <Link key={place} to={to}>
        {text}
      </Link>
    ) : (
      <span key={place}>{text}</span>
    )
  })
}

function StoredData({ entry }: { entry: AuditEntry }) {
  const { id, actor, action, subject, before, after } = entry
  const [old, fresh] = [toAuditValues(before), toAuditValues(after)]
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  const text = (field: string, values: Readonly<Record<string, unknown>>) =>
    Object.hasOwn(values, field) ? formatAuditValue(field, values[field]) : undefined
  return (
    <details className="fold">
      <summary>Ver datos</summary>
      <LabelValueList
        facts={[
          { name: 'Quién', value: formatAuditActor(actor) },
          { name: 'Qué', value: action },
          { name: 'Sobre', value: subject },
          ...fields.map((field) => ({
            name: findAuditFieldLabel(field) ?? field,
            value: [text(field, old), text(field, fresh)]
              .filter((value) => value !== undefined)
              .join(' → '),
          })),
          { name: 'Renglón', value: String(id) },
        ]}
      />
      <p>
        <Link to={createOfficePageUrl('Bitácora', {}, { sobre: subject })}>Todo sobre esto</Link>
      </p>
    </details>
  )
}
