import type { LoaderFunctionArgs } from 'react-router'
import type { AuditEntry, AuditLogResponse } from '#contract/operator/audit-log.ts'
import { Alert } from '#ui/alert.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import {
  toCalendarDay,
  formatTimeOfDay,
  formatFullDay,
  formatDateTime,
} from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { DayField } from '../forms/day-field.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilterLink, type FilterChip, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter, RowShortcutHints } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import {
  formatAuditActor,
  formatAuditAction,
  listAuditEntryDifferences,
  formatAuditedObject,
} from './audit-log-entry-labels.ts'
import { formatAuditField } from './audit-log-field-labels.ts'

type Filter = { persona?: string | undefined; sobre?: string | undefined; dia?: string | undefined }

export async function loader(asked: LoaderFunctionArgs) {
  const given = new URL(asked.request.url).searchParams
  const read = (name: string) => given.get(name)?.trim() || undefined
  const filter: Filter = { persona: read('persona'), sobre: read('sobre'), dia: read('dia') }
  const reply = await createOperatorApiReader(asked).get('listAuditLog', {
    query: {
      actor: actorOf(filter),
      subject: filter.sobre,
      day: filter.dia,
      before: read('antes'),
      after: read('despues'),
    },
  })
  return { ...reply, filter }
}

/** Person by whom the audit log is filtered; values other than an e-mail are ignored. */
function actorOf({ persona }: Filter): string | undefined {
  return persona?.includes('@') && !persona.includes(':') ? `operator:${persona}` : persona
}

type Props = { loaderData: AuditLogResponse & { filter: Filter } }

export default function AuditLog({ loaderData: { entries, seal, filter, ...more } }: Props) {
  const first = entries[0]
  const last = entries.at(-1)
  return (
    <>
      <PageHeader title="Bitácora">
        <CsvLink
          call="audit-log.csv"
          query={{ actor: actorOf(filter), subject: filter.sobre, day: filter.dia }}
        />
      </PageHeader>
      <SealState seal={seal} />
      <Filters filter={filter} />
      {entries.length === 0 ? (
        <EmptyList
          words="Cada cambio que alguien hace queda aquí, y no se borra."
          chips={chipsOf(filter)}
        />
      ) : (
        <>
          <ListTable
            label="Bitácora"
            columns={[
              { key: 'age', title: 'Cuándo' },
              { key: 'who', title: 'Quién' },
              { key: 'no', title: 'Qué', head: true },
              { key: 'what', title: 'Diferencia' },
              { key: 'motivo', title: 'Motivo' },
            ]}
            rows={entries.map((entry) => ({
              key: String(entry.id),
              cells: cellsOf(entry, filter),
            }))}
          />
          <KeysetPager
            said={entries.length === 1 ? '1 renglón' : `${entries.length} renglones`}
            before={
              more.has_newer
                ? createOfficePageUrl('Bitácora', {}, { ...filter, despues: first?.id })
                : undefined
            }
            after={
              more.has_older
                ? createOfficePageUrl('Bitácora', {}, { ...filter, antes: last?.id })
                : undefined
            }
            labels={['Más nuevos', 'Más viejos']}
          />
        </>
      )}
      <ShortcutAndCliHintFooter command="audit">
        <RowShortcutHints />
      </ShortcutAndCliHintFooter>
    </>
  )
}

function SealState({ seal }: Pick<AuditLogResponse, 'seal'>) {
  if (!seal) {
    return (
      <Alert tone="warn" title="Todavía no hay sello.">
        <p>El primero se pone un minuto después del primer cambio.</p>
      </Alert>
    )
  }
  return (
    <Alert
      tone="good"
      icon="shield"
      title={`Registro verificado hasta el ${formatDateTime(seal.sealed_at)}.`}
    >
      <p>
        Último renglón sellado: {seal.last_entry}, con el sello{' '}
        <code>{seal.seal.slice(0, 16)}…</code>. El sello descubre un cambio; no lo impide.
      </p>
    </Alert>
  )
}

function chipsOf({ persona, sobre, dia }: Filter): FilterChip[] {
  return [
    persona && {
      label: `Persona: ${formatAuditActor(persona)}`,
      without: createOfficePageUrl('Bitácora', {}, { sobre, dia }),
    },
    sobre && {
      label: `Sobre: ${formatAuditedObject(sobre)}`,
      without: createOfficePageUrl('Bitácora', {}, { persona, dia }),
    },
    dia && {
      label: `Día: ${formatFullDay(dia)}`,
      without: createOfficePageUrl('Bitácora', {}, { persona, sobre }),
    },
  ].filter((chip) => typeof chip === 'object')
}

function Filters({ filter }: { filter: Filter }) {
  const { persona, sobre, dia } = filter
  return (
    <FilterChips chips={chipsOf(filter)}>
      {persona ? null : (
        <AddFilterLink label="Persona" kept={{ sobre, dia }}>
          <FormField label="Correo, o «system»" name="persona" required />
        </AddFilterLink>
      )}
      {sobre ? null : (
        <AddFilterLink label="Sobre qué" kept={{ persona, dia }}>
          <FormField label="Por ejemplo order:2611-ABCDEF" name="sobre" required />
        </AddFilterLink>
      )}
      {dia ? null : (
        <AddFilterLink label="Día" kept={{ persona, sobre }}>
          <DayField label="Día" name="dia" required />
        </AddFilterLink>
      )}
    </FilterChips>
  )
}

function cellsOf(
  { actor, action, subject, before, after, reason, created_at }: AuditEntry,
  filter: Filter,
) {
  const day = toCalendarDay(created_at)
  return {
    age: (
      <>
        {formatTimeOfDay(created_at)}
        <Link
          className="sub name"
          to={createOfficePageUrl('Bitácora', {}, { ...filter, dia: day })}
        >
          {formatFullDay(day)}
        </Link>
      </>
    ),
    who: (
      <Link
        className="name"
        to={createOfficePageUrl('Bitácora', {}, { ...filter, persona: actor })}
      >
        {formatAuditActor(actor)}
      </Link>
    ),
    no: (
      <>
        {formatAuditAction(action)}
        <Link
          className="sub name"
          to={createOfficePageUrl('Bitácora', {}, { ...filter, sobre: subject })}
        >
          {formatAuditedObject(subject)}
        </Link>
      </>
    ),
    what: listAuditEntryDifferences(before, after).map(({ field, before: old, after: fresh }) => (
      <span key={field} className="change">
        {formatAuditField(field)} {old === undefined ? null : <del>{old}</del>}{' '}
        {fresh === undefined ? null : <ins>{fresh}</ins>}
      </span>
    )),
    motivo: reason,
  }
}
