import type { LoaderFunctionArgs } from 'react-router'
import type { AuditLogResponse } from '#contract/operator/audit-log.ts'
import { formatAuditLogPerson } from '#domain/running/format-audit-log-actor.ts'
import { Alert } from '#ui/alert.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  formatDateTime,
  formatFullDay,
  formatWeekday,
  toCalendarDay,
} from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { DayField } from '../forms/day-field.tsx'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { AddFilterLink, type FilterChip, FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { RowShortcutHints, ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { AuditLogEntry } from './audit-log-entry.tsx'
import './audit-log.css'

type Filter = {
  persona?: string | undefined
  sobre?: string | undefined
  dia?: string | undefined
  buscar?: string | undefined
}

export async function loader(asked: LoaderFunctionArgs) {
  const given = new URL(asked.request.url).searchParams
  const read = (name: string) => given.get(name)?.trim() || undefined
  const filter: Filter = {
    persona: read('persona'),
    sobre: read('sobre'),
    dia: read('dia'),
    buscar: read('buscar')?.slice(0, 100),
  }
  const reply = await createOperatorApiReader(asked).get('listAuditLog', {
    query: { ...queryOf(filter), before: read('antes'), after: read('despues') },
  })
  return { ...reply, filter }
}

function queryOf({ persona, sobre, dia, buscar }: Filter) {
  return { actor: actorOf(persona), subject: sobre, day: dia, about: buscar }
}

/** Actor by which the audit log is filtered: an e-mail is that of an operator. */
function actorOf(persona: string | undefined): string | undefined {
  return persona?.includes('@') && !persona.includes(':') ? `operator:${persona}` : persona
}

type Props = { loaderData: AuditLogResponse & { filter: Filter } }

/** The audit log in sentences, by day, newest first. */
export default function AuditLog({
  loaderData: { entries, seal, people, filter, ...more },
}: Props) {
  const days = [...Map.groupBy(entries, ({ created_at }) => toCalendarDay(created_at))]
  return (
    <>
      <PageHeader title="Bitácora" state={seal ? <SealState seal={seal} /> : undefined}>
        <CsvLink call="audit-log.csv" query={queryOf(filter)} />
      </PageHeader>
      {seal ? null : (
        <Alert tone="warn" title="Todavía no hay sello.">
          <p>El primero se pone un minuto después del primer cambio.</p>
        </Alert>
      )}
      <Filters filter={filter} people={people} />
      {entries.length === 0 ? (
        <EmptyList
          words="Cada cambio que alguien hace queda aquí, y no se borra."
          chips={chipsOf(filter)}
        />
      ) : (
        <>
          <div className="deed-log">
            {days.map(([day, ofDay]) => (
              <section key={day} aria-labelledby={`dia-${day}`}>
                <h2 id={`dia-${day}`}>{formatWeekday(day)}</h2>
                <ol>
                  {ofDay.map((entry) => (
                    <AuditLogEntry key={entry.id} entry={entry} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
          <KeysetPager
            said={entries.length === 1 ? '1 renglón' : `${entries.length} renglones`}
            before={
              more.has_newer
                ? createOfficePageUrl('Bitácora', {}, { ...filter, despues: entries[0]?.id })
                : undefined
            }
            after={
              more.has_older
                ? createOfficePageUrl('Bitácora', {}, { ...filter, antes: entries.at(-1)?.id })
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

function SealState({ seal }: { seal: NonNullable<AuditLogResponse['seal']> }) {
  return (
    <details className="fold sealed">
      <summary>
        <Icon name="shield" /> Sellada hasta el {formatDateTime(seal.sealed_at)}
      </summary>
      <p className="hint">
        Último renglón sellado: {seal.last_entry}, con el sello{' '}
        <code>{seal.seal.slice(0, 16)}…</code>. El sello descubre un cambio; no lo impide.
      </p>
    </details>
  )
}

/** Filters as chips; each leads to the list without it. */
function chipsOf(filter: Filter): FilterChip[] {
  const { persona, sobre, dia, buscar } = filter
  const without = (name: keyof Filter) =>
    createOfficePageUrl('Bitácora', {}, { ...filter, [name]: undefined })
  return [
    ...createSearchChip(buscar ?? '', without('buscar')),
    ...(persona
      ? [
          {
            label: `Persona: ${formatAuditLogPerson(actorOf(persona) ?? persona)}`,
            without: without('persona'),
          },
        ]
      : []),
    ...(sobre ? [{ label: `Sobre: ${sobre}`, without: without('sobre') }] : []),
    ...(dia ? [{ label: `Día: ${formatFullDay(dia)}`, without: without('dia') }] : []),
  ]
}

function Filters({ filter, people }: { filter: Filter; people: readonly string[] }) {
  const { persona, dia, buscar, ...kept } = filter
  return (
    <FilterChips chips={chipsOf(filter)}>
      <SearchForm
        label="Buscar en la bitácora por pedido, producto, cupón o ticket"
        placeholder="¿De qué? Pedido, producto, cupón…"
        value={buscar ?? ''}
        kept={{ ...kept, persona, dia }}
        maxLength={100}
      />
      {persona ? null : (
        <AddFilterLink label="Persona" kept={{ ...kept, buscar, dia }}>
          <Select label="Persona" name="persona">
            {people.map((email) => (
              <option key={email} value={email}>
                {`${formatAuditLogPerson(`operator:${email}`)} (${email})`}
              </option>
            ))}
            <option value="system">La tienda, por sí sola</option>
          </Select>
        </AddFilterLink>
      )}
      {dia ? null : (
        <AddFilterLink label="Día" kept={{ ...kept, buscar, persona }}>
          <DayField label="Día" name="dia" required />
        </AddFilterLink>
      )}
    </FilterChips>
  )
}
