import type { LoaderFunctionArgs } from 'react-router'
import type { OrderReturn } from '#contract/operator/returns.ts'
import { toMexicoDay } from '#domain/calendar.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatOrderAge, maxOrderSearchLength } from './order-labels.ts'
import { isReturnOverdue, returnStateLabels } from './return-labels.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const state = searchParams.get('ver') === 'cerradas' ? 'closed' : 'open'
  const search = searchParams.get('buscar')?.trim() ?? ''
  const found = await createOperatorApiReader(asked).get('listReturns', {
    query: {
      state,
      search: search.slice(0, maxOrderSearchLength),
      after: searchParams.get('despues'),
    },
  })
  const now = new Date()
  return {
    ...found,
    search,
    isClosed: state === 'closed',
    now: now.getTime(),
    today: toMexicoDay(now),
  }
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page of product returns, oldest first. */
export default function Returns({ loaderData }: Props) {
  const { returns, next, isClosed, search } = loaderData
  const ver = isClosed ? 'cerradas' : undefined
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Devoluciones', {}, { ver, buscar: search || undefined, ...query })
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Devoluciones">
        <CsvLink
          call="returns.csv"
          query={{
            state: isClosed ? 'closed' : 'open',
            search: search.slice(0, maxOrderSearchLength),
          }}
        />
      </PageHeader>
      <ListTabs
        label="Devoluciones"
        tabs={[
          { label: 'Abiertas', to: createOfficePageUrl('Devoluciones'), isHere: !isClosed },
          {
            label: 'Cerradas',
            to: createOfficePageUrl('Devoluciones', {}, { ver: 'cerradas' }),
            isHere: isClosed,
          },
        ]}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar devoluciones"
          placeholder="Número de pedido"
          value={search}
          kept={{ ver }}
          size={30}
          maxLength={maxOrderSearchLength}
        />
      </FilterChips>
      {returns.length === 0 ? (
        <EmptyList
          chips={chips}
          words={
            isClosed
              ? 'Todavía no termina ninguna devolución.'
              : 'Nada por recibir. Lo que un cliente pida devolver aparece aquí solo.'
          }
        />
      ) : (
        <>
          <ListTable
            label="Devoluciones"
            columns={[
              { key: 'no', title: 'Devolución', head: true },
              { key: 'who', title: 'Pedido', said: true },
              { key: 'what', title: 'Qué vuelve' },
              { key: 'st', title: 'Estado' },
              { key: 'age', title: isClosed ? 'Terminó' : 'La pidió', end: true },
              { key: 'how', title: 'Reembolso a más tardar', said: true },
              { key: 'do', title: 'Sigue', end: true },
            ]}
            rows={returns.map((one) => toRow(one, loaderData))}
          />
          <KeysetPager
            said={returns.length === 1 ? '1 devolución' : `${returns.length} devoluciones`}
            after={next === null ? undefined : at({ despues: next })}
          />
        </>
      )}
      <CliHint command="returns" />
    </>
  )
}

function toRow(one: OrderReturn, { now, today }: { now: number; today: string }): ListRow {
  const { id, order_number, state, lines, due_on } = one
  const { look, words, next } = returnStateLabels[state]
  const to = createOfficePageUrl('Devolución', { id: String(id) })
  const isLate = isReturnOverdue(one, today)
  return {
    key: String(id),
    isLate,
    cells: {
      no: (
        <Link className="no num" to={to}>
          {id}
        </Link>
      ),
      who: (
        <Link className="no num" to={createOfficePageUrl('Pedido', { number: order_number })}>
          {order_number}
        </Link>
      ),
      what: lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
      st: <span className={look}>{words}</span>,
      age: one.closed_at
        ? formatDateTime(one.closed_at)
        : `hace ${formatOrderAge(one.requested_at, now)}`,
      how: due_on ? (
        <Due day={due_on} isLate={isLate} />
      ) : state === 'requested' ? (
        'El plazo empieza al llegar'
      ) : (
        ''
      ),
      do: next ? (
        <Link className="act" to={to}>
          {next}
          <span className="sr"> la devolución {id}</span>
        </Link>
      ) : (
        ''
      ),
    },
  }
}

function Due({ day, isLate }: { day: string; isLate: boolean }) {
  return isLate ? (
    <span className="late">Debió ser el {formatWeekday(day)}</span>
  ) : (
    formatWeekday(day)
  )
}
