import type { LoaderFunctionArgs } from 'react-router'
import type { OrderReturn } from '#contract/operator/order-returns.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime, formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatOrderWaitingTime, maxOrderSearchLength } from './order-labels.ts'
import { isOrderReturnOverdue, orderReturnStateLabels } from './order-return-labels.ts'

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

type Loaded = Awaited<ReturnType<typeof loader>>

/** Page of product returns, oldest first. */
export default function Returns({ loaderData }: { loaderData: Loaded }) {
  const { returns, next, isClosed, search, today } = loaderData
  const query = {
    state: isClosed ? 'closed' : 'open',
    search: search.slice(0, maxOrderSearchLength),
  }
  return (
    <ListPage
      page="Devoluciones"
      actions={<CsvLink call="returns.csv" query={query} />}
      tabs={
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
      }
      params={{ ver: isClosed ? 'cerradas' : undefined, buscar: search }}
      search={{
        label: 'Buscar devoluciones',
        placeholder: 'Número de pedido',
        size: 30,
        maxLength: maxOrderSearchLength,
      }}
      rows={returns}
      row={(one) => ({ key: String(one.id), isLate: isOrderReturnOverdue(one, today) })}
      columns={createColumns(loaderData)}
      empty={
        isClosed
          ? 'Todavía no termina ninguna devolución.'
          : 'Nada por recibir. Lo que un cliente pida devolver aparece aquí solo.'
      }
      pages={{ units: ['devolución', 'devoluciones'], next }}
      command="returns"
    />
  )
}

function createColumns({ isClosed, now, today }: Loaded): ListColumns<OrderReturn> {
  return {
    no: {
      title: 'Devolución',
      head: true,
      cell: ({ id }) => (
        <Link className="no num" to={createOfficePageUrl('Devolución', { id: String(id) })}>
          {id}
        </Link>
      ),
    },
    who: {
      title: 'Pedido',
      said: true,
      cell: ({ order_number: number }) => (
        <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
          {number}
        </Link>
      ),
    },
    what: {
      title: 'Qué vuelve',
      cell: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
    },
    st: {
      title: 'Estado',
      cell: ({ state }) => (
        <span className={orderReturnStateLabels[state].look}>
          {orderReturnStateLabels[state].words}
        </span>
      ),
    },
    age: {
      title: isClosed ? 'Terminó' : 'La pidió',
      end: true,
      cell: ({ closed_at, requested_at }) =>
        closed_at ? formatDateTime(closed_at) : `hace ${formatOrderWaitingTime(requested_at, now)}`,
    },
    how: {
      title: 'Reembolso a más tardar',
      said: true,
      cell: (one) =>
        one.due_on ? (
          <Due day={one.due_on} isLate={isOrderReturnOverdue(one, today)} />
        ) : one.state === 'requested' ? (
          'El plazo empieza al llegar'
        ) : (
          ''
        ),
    },
    do: {
      title: 'Sigue',
      end: true,
      cell: ({ id, state }) =>
        orderReturnStateLabels[state].next ? (
          <Link className="act" to={createOfficePageUrl('Devolución', { id: String(id) })}>
            {orderReturnStateLabels[state].next}
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
