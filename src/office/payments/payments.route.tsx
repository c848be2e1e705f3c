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
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { formatOrderAge } from '../orders/order-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import {
  getPaymentActionLabel,
  getPaymentStateStyle,
  formatPaymentState,
} from './payment-labels.ts'
import { UnknownPayments } from './unknown-payments.tsx'

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
  const here = readTab(searchParams.get('ver'), search)
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

function readTab(name: string | null, search: string): TabName {
  switch (name) {
    case 'revisar':
    case 'sin-pedido':
    case 'abiertos':
    case 'contracargos':
    case 'todos':
      return name
    default:
      return search === '' ? 'revisar' : 'todos'
  }
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
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Pagos', {}, { ver: here, buscar: search || undefined, ...query })
  const countOf = (name: TabName) =>
    ({ revisar: counts.unsettled, 'sin-pedido': counts.unknown, abiertos: counts.open })[
      String(name)
    ]
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Pagos">
        {here === 'sin-pedido' ? (
          <CsvLink call="unknown-payments.csv" query={{ search }} />
        ) : (
          <CsvLink call="payments.csv" query={{ tab: tabs[here].tab, search }} />
        )}
      </PageHeader>
      <ListTabs
        label="Pagos"
        tabs={Object.entries(tabs).map(([name, { label }]) => ({
          label,
          to: createOfficePageUrl('Pagos', {}, { ver: name }),
          isHere: name === here,
          ...countIf(countOf(readTab(name, ''))),
        }))}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar pagos"
          placeholder="Número, correo, referencia, importe o sesión"
          value={search}
        />
      </FilterChips>
      <RefusalAlert refusal={actionData?.refusal} />
      {here === 'contracargos' ? <AboutDisputes /> : null}
      {here === 'sin-pedido' || unknown.length > 0 ? (
        <UnknownPayments
          payments={unknown}
          comparedUntil={found.compared_until}
          now={now}
          answer={actionData}
          isWhole={here === 'sin-pedido'}
        />
      ) : null}
      {here === 'sin-pedido' && nextUnknown !== null ? (
        <KeysetPager said={`${unknown.length} pagos`} after={at({ despues: nextUnknown })} />
      ) : null}
      {here === 'sin-pedido' ? null : payments.length === 0 ? (
        <EmptyList words={emptyWords[here]} chips={chips} />
      ) : (
        <ListTable
          label="Pagos"
          columns={[
            { key: 'no', title: 'Pedido', head: true },
            { key: 'who', title: 'Persona' },
            { key: 'what', title: 'Por qué' },
            { key: 'st', title: 'Estado' },
            { key: 'age', title: here === 'abiertos' ? 'Vence' : 'Empezó', end: true },
            { key: 'sum', title: 'Total', end: true },
            { key: 'do', title: 'Sigue', end: true },
          ]}
          rows={payments.map((payment) => toRow(payment, { now, byDeadline: here === 'abiertos' }))}
        />
      )}
      {here !== 'sin-pedido' && payments.length > 0 ? (
        <KeysetPager
          said={payments.length === 1 ? '1 pago' : `${payments.length} pagos`}
          after={next === null ? undefined : at({ despues: next })}
        />
      ) : null}
      <CliHint command={search ? `payments --search "${search}"` : tabs[here].command} />
    </>
  )
}

function countIf(count: number | undefined) {
  return count === undefined ? {} : { count }
}

const emptyWords: Record<Exclude<TabName, 'sin-pedido'>, string> = {
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

function toRow(
  payment: OfficePaymentRow,
  { now, byDeadline }: { now: string; byDeadline: boolean },
): ListRow {
  const { number, email, why, total, paid, expires_at: expiresAt } = payment
  const to = createOfficePageUrl('Pago', { number })
  return {
    key: number,
    isLate: why.code === 'overdue',
    cells: {
      no: (
        <Link className="no num" to={to}>
          {number}
        </Link>
      ),
      who: email,
      what: why.words,
      st: <span className={getPaymentStateStyle(payment)}>{formatPaymentState(payment)}</span>,
      age: byDeadline
        ? momentWords(expiresAt, now)
        : formatOrderAge(payment.created_at, Date.parse(now)),
      sum: (
        <>
          {formatMoney(total)}
          {paid > 0 && paid !== total ? (
            <span className="sub">llegó {formatMoney(paid)}</span>
          ) : null}
        </>
      ),
      do: (
        <Link className="act" to={to}>
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
