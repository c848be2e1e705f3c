import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { searchChip, SearchForm } from '../lists/search-form.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { Decided, ToApprove } from './approval-tables.tsx'
import { longestNumber } from './order-words.ts'
import { Done, ToTransfer } from './refund-tables.tsx'

const tabs = {
  aprobar: {
    label: 'Por aprobar',
    queue: 'refunds_to_approve',
    file: 'refund-approvals.csv',
    state: 'waiting',
    none: 'Nada por aprobar. Aquí espera lo que pasa del importe que una persona reembolsa sola.',
  },
  transferir: {
    label: 'Por transferir',
    queue: 'refunds_by_hand',
    file: 'refunds.csv',
    state: 'waiting',
    none: 'Nada por transferir. Aquí espera lo pagado por transferencia o en efectivo, y lo que la pasarela no pudo devolver.',
  },
  hechos: {
    label: 'Hechos',
    queue: null,
    file: 'refunds.csv',
    state: 'done',
    none: 'Todavía no se reembolsa nada.',
  },
  decididos: {
    label: 'Decididos',
    queue: null,
    file: 'refund-approvals.csv',
    state: 'decided',
    none: 'Nadie ha pedido todavía un reembolso a una segunda persona.',
  },
} as const

async function rowsOf(
  asked: LoaderFunctionArgs,
  here: string,
  narrowed: { after: string | null; search: string },
) {
  const reads = readsFor(asked)
  const approvals = (state: string) =>
    reads.get('listRefundApprovals', { query: { state, ...narrowed } })
  const refunds = (state: string) => reads.get('listRefunds', { query: { state, ...narrowed } })
  switch (here) {
    case 'aprobar':
      return { here, ...(await approvals('waiting')) } as const
    case 'hechos':
      return { here, ...(await refunds('done')) } as const
    case 'decididos':
      return { here, ...(await approvals('decided')) } as const
    default:
      return { here: 'transferir', ...(await refunds('waiting')) } as const
  }
}

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const narrowed = { after: searchParams.get('despues'), search: search.slice(0, longestNumber) }
  const named = searchParams.get('ver')
  // Default queue: refunds awaiting approval; without any, refunds to transfer
  const first = await rowsOf(asked, named ?? 'aprobar', narrowed)
  const isIdle = named === null && 'approvals' in first && first.approvals.length === 0
  const rows = isIdle ? await rowsOf(asked, 'transferir', narrowed) : first
  return { rows, search: narrowed.search }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const here = (ver: string) => linkTo('Reembolsos', {}, { ver })
    switch (text('hacer')) {
      case 'aprobar': {
        const { amount } = await commands('approveRefund', { params: { id: text('solicitud') } })
        return redirectWithFlash(`Reembolsados ${formatMoney(amount)}.`, here('aprobar'))
      }
      case 'rechazar':
        await commands('refuseRefund', {
          params: { id: text('solicitud') },
          body: { reason: text('motivo') },
        })
        return redirectWithFlash('Rechazado: nada se devuelve.', here('aprobar'))
      case 'cuenta': {
        const account = { clabe: text('clabe'), holder: text('titular') }
        const confirmed = {
          again: form.has('otra_vez'),
          bank_confirmed: form.has('banco_confirmado'),
        }
        await commands('setRefundAccount', {
          params: { id: text('reembolso') },
          body: { ...account, ...confirmed },
        })
        return redirectWithFlash(
          'Cuenta anotada: va en el próximo archivo para el banco.',
          here('transferir'),
        )
      }
      case 'reintentar': {
        const { messageForUser } = await commands('retryRefund', {
          params: { id: text('reembolso') },
        })
        return redirectWithFlash(messageForUser, here('transferir'))
      }
      default:
        await commands('finishRefund', {
          params: { id: text('reembolso') },
          body: { reference: text('referencia') },
        })
        return redirectWithFlash(
          'Anotado como hecho. El cliente recibe un correo.',
          here('transferir'),
        )
    }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Page of refunds: queues of pending refunds, and completed refunds. */
export default function Refunds({ loaderData, actionData }: Props) {
  const { waiting } = useOfficeData()
  const { rows: list, search } = loaderData
  const { here, next } = list
  const rows = 'approvals' in list ? list.approvals : list.refunds
  const at = (query: Record<string, string | number | undefined>) =>
    linkTo('Reembolsos', {}, { ver: here, buscar: search || undefined, ...query })
  const chips = searchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHead title="Reembolsos">
        <CsvLink call={tabs[here].file} query={{ state: tabs[here].state, search }} />
      </PageHead>
      <Tabs
        label="Reembolsos"
        tabs={Object.entries(tabs).map(([name, { label, queue }]) => ({
          label,
          to: linkTo('Reembolsos', {}, { ver: name }),
          isHere: name === here,
          count: waiting.find((one) => one.name === queue)?.count ?? 0,
        }))}
      />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar reembolsos"
          placeholder="Número de pedido"
          value={search}
          kept={{ ver: here }}
          size={30}
          maxLength={longestNumber}
        />
      </FilterChips>
      <RefusalAlert refusal={actionData?.refusal} />
      {rows.length === 0 ? (
        <EmptyList words={tabs[here].none} chips={chips} />
      ) : (
        <>
          {list.here === 'aprobar' ? (
            <ToApprove
              approvals={list.approvals}
              hasSecondPerson={list.has_second_person}
              answer={actionData}
            />
          ) : null}
          {list.here === 'transferir' ? (
            <ToTransfer refunds={list.refunds} answer={actionData} />
          ) : null}
          {list.here === 'hechos' ? <Done refunds={list.refunds} /> : null}
          {list.here === 'decididos' ? <Decided approvals={list.approvals} /> : null}
          <KeysetPager
            said={rows.length === 1 ? '1 renglón' : `${rows.length} renglones`}
            after={next === null ? undefined : at({ despues: next })}
          />
        </>
      )}
      <CliHint command="refunds" />
    </>
  )
}
