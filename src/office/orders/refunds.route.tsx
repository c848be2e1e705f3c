import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'
import { maxOrderSearchLength } from './order-labels.ts'
import {
  DecidedRefundApprovalTable,
  PendingRefundApprovalTable,
} from './refund-approval-tables.tsx'
import { CompletedRefunds, RefundsToTransfer } from './refund-tables.tsx'

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
  const reads = createOperatorApiReader(asked)
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
  const narrowed = {
    after: searchParams.get('despues'),
    search: search.slice(0, maxOrderSearchLength),
  }
  const named = searchParams.get('ver')
  // Default queue of the page: refunds awaiting approval; if there are none, refunds to transfer
  const first = await rowsOf(asked, named ?? 'aprobar', narrowed)
  const isIdle = named === null && 'approvals' in first && first.approvals.length === 0
  const rows = isIdle ? await rowsOf(asked, 'transferir', narrowed) : first
  return { rows, search: narrowed.search }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const here = (ver: string) => createOfficePageUrl('Reembolsos', {}, { ver })
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

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: FormResult }

/** Page of refunds: queues of pending refunds, and completed refunds. */
export default function Refunds({ loaderData, actionData }: Props) {
  const { waiting } = useOfficeRootLoaderData()
  const { rows: list, search } = loaderData
  const { here, next } = list
  const rows = 'approvals' in list ? list.approvals : list.refunds
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Reembolsos', {}, { ver: here, buscar: search || undefined, ...query })
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Reembolsos">
        <CsvLink call={tabs[here].file} query={{ state: tabs[here].state, search }} />
      </PageHeader>
      <ListTabs
        label="Reembolsos"
        tabs={Object.entries(tabs).map(([name, { label, queue }]) => ({
          label,
          to: createOfficePageUrl('Reembolsos', {}, { ver: name }),
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
          maxLength={maxOrderSearchLength}
        />
      </FilterChips>
      <FormErrorAlert refusal={actionData?.refusal} />
      {rows.length === 0 ? (
        <EmptyList words={tabs[here].none} chips={chips} />
      ) : (
        <>
          {list.here === 'aprobar' ? (
            <PendingRefundApprovalTable
              approvals={list.approvals}
              hasSecondPerson={list.has_second_person}
              answer={actionData}
            />
          ) : null}
          {list.here === 'transferir' ? (
            <RefundsToTransfer refunds={list.refunds} answer={actionData} />
          ) : null}
          {list.here === 'hechos' ? <CompletedRefunds refunds={list.refunds} /> : null}
          {list.here === 'decididos' ? (
            <DecidedRefundApprovalTable approvals={list.approvals} />
          ) : null}
          <KeysetPager
            said={rows.length === 1 ? '1 renglón' : `${rows.length} renglones`}
            after={next === null ? undefined : at({ despues: next })}
          />
        </>
      )}
      <ShortcutAndCliHintFooter command="refunds" />
    </>
  )
}
