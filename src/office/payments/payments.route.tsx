import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { OfficePaymentRow } from '#contract/operator/payments.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import {
  toCalendarDay,
  formatTimeOfDay,
  formatMoney,
  formatRelativeDay,
} from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { findSelectedTabName, PageTabs } from '../lists/list-tabs.tsx'
import { formatOrderWaitingTime } from '../orders/order-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import {
  getPaymentActionLabel,
  getPaymentStateStyle,
  formatPaymentState,
} from './payment-labels.ts'
import { UnknownPayments } from './payments-without-order.tsx'

const tabs = {
  revisar: { tab: 'unsettled', label: 'Con diferencias', command: 'payments --unsettled' },
  'sin-pedido': { tab: null, label: 'Sin pedido', command: 'unknown-payments' },
  abiertos: { tab: 'open', label: 'Abiertos', command: 'payments --state open' },
  contracargos: {
    tab: 'charged-back',
    label: 'Contracargos',
    command: 'payments --state charged_back',
  },
  todos: { tab: 'all', label: 'Todos', command: 'payments' },
} as const
type TabName = keyof typeof tabs

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const here =
    findSelectedTabName(tabs, searchParams.get('ver')) ?? (search === '' ? 'revisar' : 'todos')
  const after = searchParams.get('despues')
  const reads = createOperatorApiReader(asked)
  const [found, unknown] = await Promise.all([
    reads.get('listPayments', {
      query: {
        tab: tabs[here].tab,
        search: here === 'sin-pedido' ? '' : search,
        after: here === 'sin-pedido' ? null : after,
      },
    }),
    here === 'sin-pedido' || search !== ''
      ? reads.get('listUnknownPayments', {
          query: {
            search,
            after: here === 'sin-pedido' ? after : null,
          },
        })
      : null,
  ])
  const { payments = [], next = null } = unknown ?? {}
  const now = new Date().toISOString()
  return { found, unknown: payments, nextUnknown: next, here, search, now }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const to = createOfficePageUrl('Pagos', {}, { ver: 'sin-pedido' })
    const params = { id: text('pago') }
    const hours = text('horas')
    const done = await (text('hacer') === 'comparar'
      ? commands('comparePayments', { body: hours === '' ? {} : { hours: Number(hours) } })
      : text('hacer') === 'devolver'
        ? commands('refundUnknownPayment', { params })
        : commands('closeUnknownPayment', { params, body: { reason: text('motivo') } }))
    return redirectWithFlash(done.messageForUser, to)
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of payments, grouped by pending action, each with its explanation. */
export default function Payments({ loaderData, actionData }: Props) {
  const { found, unknown, nextUnknown, here, search, now } = loaderData
  const { counts, payments, next } = found
  const isWithoutOrder = here === 'sin-pedido'
  return (
    <ListPage
      page="Pagos"
      actions={
        isWithoutOrder ? (
          <CsvLink call="unknown-payments.csv" query={{ search }} />
        ) : (
          <CsvLink call="payments.csv" query={{ tab: tabs[here].tab, search }} />
        )
      }
      tabs={
        <PageTabs
          page="Pagos"
          tabs={tabs}
          here={here}
          counts={{
            revisar: counts.unsettled,
            'sin-pedido': counts.unknown,
            abiertos: counts.open,
          }}
        />
      }
      params={{ ver: here, buscar: search }}
      search={{
        label: 'Buscar pagos',
        placeholder: 'Número, correo, referencia, importe o sesión',
        kept: {},
      }}
      rows={isWithoutOrder ? [] : payments}
      row={({ number, why }) => ({ key: number, isLate: why.code === 'overdue' })}
      columns={createColumns(now, here === 'abiertos')}
      empty={emptyWords[here]}
      pages={{ units: ['pago', 'pagos'], next }}
      command={search ? `payments --search "${search}"` : tabs[here].command}
    >
      <FormErrorAlert refusal={actionData?.refusal} />
      {here === 'contracargos' ? <AboutDisputes /> : null}
      {isWithoutOrder || unknown.length > 0 ? (
        <UnknownPayments
          payments={unknown}
          comparedUntil={found.compared_until}
          now={now}
          answer={actionData}
          isWhole={isWithoutOrder}
        />
      ) : null}
      {isWithoutOrder && nextUnknown !== null ? (
        <KeysetPager
          said={`${unknown.length} pagos`}
          after={createOfficePageUrl(
            'Pagos',
            {},
            { ver: here, buscar: search, despues: nextUnknown },
          )}
        />
      ) : null}
    </ListPage>
  )
}

const emptyWords: Record<TabName, string | null> = {
  'sin-pedido': null,
  revisar: 'Todo cuadra. Un pago tardío, de otro importe o por devolver aparece aquí solo.',
  abiertos: 'Nadie está pagando ahora. Lo que se empiece a pagar aparece aquí solo.',
  contracargos: 'Ningún contracargo. Si un banco retira un pago, aparece aquí solo.',
  todos: 'Todavía no hay pagos.',
}

function AboutDisputes() {
  return (
    <Alert>
      <p>
        La pasarela avisa de un contracargo cuando el banco ya retiró el dinero. Las disputas
        abiertas y su plazo para responder no llegan a la tienda: míralas en la página de la
        pasarela.
      </p>
    </Alert>
  )
}

function createColumns(now: string, byDeadline: boolean): ListColumns<OfficePaymentRow> {
  return {
    no: {
      title: 'Pedido',
      head: true,
      cell: ({ number }) => (
        <Link className="no num" to={createOfficePageUrl('Pago', { number })}>
          {number}
        </Link>
      ),
    },
    who: { title: 'Persona', cell: ({ email }) => email },
    what: { title: 'Por qué', cell: ({ why }) => why.words },
    st: {
      title: 'Estado',
      cell: (payment) => (
        <span className={getPaymentStateStyle(payment)}>{formatPaymentState(payment)}</span>
      ),
    },
    age: {
      title: byDeadline ? 'Vence' : 'Empezó',
      end: true,
      cell: ({ expires_at, created_at }) =>
        byDeadline
          ? momentWords(expires_at, now)
          : formatOrderWaitingTime(created_at, Date.parse(now)),
    },
    sum: {
      title: 'Total',
      end: true,
      cell: ({ total, paid }) => (
        <>
          {formatMoney(total)}
          {paid > 0 && paid !== total ? (
            <span className="sub">llegó {formatMoney(paid)}</span>
          ) : null}
        </>
      ),
    },
    do: {
      title: 'Sigue',
      end: true,
      cell: ({ number, why }) => (
        <Link className="act" to={createOfficePageUrl('Pago', { number })}>
          {getPaymentActionLabel(why.code)}
          <span className="sr"> {number}</span>
        </Link>
      ),
    },
  }
}

function momentWords(moment: string, now: string): string {
  return `${formatRelativeDay(toCalendarDay(moment), toCalendarDay(now))}, ${formatTimeOfDay(moment)}`
}
