import type { LoaderFunctionArgs } from 'react-router'
import type { AuditEntry, AuditLogReply } from '#contract/operator/audit-log.ts'
import { Alert } from '#ui/alert.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { dayOf, formatClock, formatFullDay, formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint, RowKeys } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilter, type Chip, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { fieldWords } from './audit-fields.ts'
import { actorWords, actionWords, differencesOf, subjectWords } from './audit-words.ts'

type Filter = { persona?: string | undefined; sobre?: string | undefined; dia?: string | undefined }

export async function loader(asked: LoaderFunctionArgs) {
  const given = new URL(asked.request.url).searchParams
  const read = (name: string) => given.get(name)?.trim() || undefined
  const filter: Filter = { persona: read('persona'), sobre: read('sobre'), dia: read('dia') }
  const reply = await readsFor(asked).get('listAuditLog', {
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

/** Audit log filter by person; values other than an e-mail are ignored. */
function actorOf({ persona }: Filter): string | undefined {
  return persona?.includes('@') && !persona.includes(':') ? `operator:${persona}` : persona
}

type Props = { loaderData: AuditLogReply & { filter: Filter } }

export default function AuditLog({ loaderData: { entries, seal, filter, ...more } }: Props) {
  const first = entries[0]
  const last = entries.at(-1)
  return (
    <>
      <PageHead title="Bitácora">
        <CsvLink
          call="audit-log.csv"
          query={{ actor: actorOf(filter), subject: filter.sobre, day: filter.dia }}
        />
      </PageHead>
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
              more.has_newer ? linkTo('Bitácora', {}, { ...filter, despues: first?.id }) : undefined
            }
            after={
              more.has_older ? linkTo('Bitácora', {}, { ...filter, antes: last?.id }) : undefined
            }
            labels={['Más nuevos', 'Más viejos']}
          />
        </>
      )}
      <CliHint command="audit">
        <RowKeys />
      </CliHint>
    </>
  )
}

function SealState({ seal }: Pick<AuditLogReply, 'seal'>) {
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
      title={`Registro verificado hasta el ${formatMoment(seal.sealed_at)}.`}
    >
      <p>
        Último renglón sellado: {seal.last_entry}, con el sello{' '}
        <code>{seal.seal.slice(0, 16)}…</code>. El sello descubre un cambio; no lo impide.
      </p>
    </Alert>
  )
}

function chipsOf({ persona, sobre, dia }: Filter): Chip[] {
  return [
    persona && {
      label: `Persona: ${actorWords(persona)}`,
      without: linkTo('Bitácora', {}, { sobre, dia }),
    },
    sobre && {
      label: `Sobre: ${subjectWords(sobre)}`,
      without: linkTo('Bitácora', {}, { persona, dia }),
    },
    dia && {
      label: `Día: ${formatFullDay(dia)}`,
      without: linkTo('Bitácora', {}, { persona, sobre }),
    },
  ].filter((chip) => typeof chip === 'object')
}

function Filters({ filter }: { filter: Filter }) {
  const { persona, sobre, dia } = filter
  return (
    <FilterChips chips={chipsOf(filter)}>
      {persona ? null : (
        <AddFilter label="Persona" kept={{ sobre, dia }}>
          <Field label="Correo, o «system»" name="persona" required />
        </AddFilter>
      )}
      {sobre ? null : (
        <AddFilter label="Sobre qué" kept={{ persona, dia }}>
          <Field label="Por ejemplo order:2611-ABCDEF" name="sobre" required />
        </AddFilter>
      )}
      {dia ? null : (
        <AddFilter label="Día" kept={{ persona, sobre }}>
          <Field label="Día" name="dia" type="date" required />
        </AddFilter>
      )}
    </FilterChips>
  )
}

function cellsOf(
  { actor, action, subject, before, after, reason, created_at }: AuditEntry,
  filter: Filter,
) {
  const day = dayOf(created_at)
  return {
    age: (
      <>
        {formatClock(created_at)}
        <Link className="sub name" to={linkTo('Bitácora', {}, { ...filter, dia: day })}>
          {formatFullDay(day)}
        </Link>
      </>
    ),
    who: (
      <Link className="name" to={linkTo('Bitácora', {}, { ...filter, persona: actor })}>
        {actorWords(actor)}
      </Link>
    ),
    no: (
      <>
        {actionWords(action)}
        <Link className="sub name" to={linkTo('Bitácora', {}, { ...filter, sobre: subject })}>
          {subjectWords(subject)}
        </Link>
      </>
    ),
    what: differencesOf(before, after).map(({ field, before: old, after: fresh }) => (
      <span key={field} className="change">
        {fieldWords(field)} {old === undefined ? null : <del>{old}</del>}{' '}
        {fresh === undefined ? null : <ins>{fresh}</ins>}
      </span>
    )),
    motivo: reason,
  }
}
