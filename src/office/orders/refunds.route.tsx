import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ApprovalsReply, RefundedReply, RefundsReply } from '#contract/operator/refunds.ts'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FootLine } from '../lists/foot-line.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { Decided, Done, ToApprove, ToTransfer } from './refund-tables.tsx'

const tabs = {
  aprobar: {
    label: 'Por aprobar',
    queue: 'refunds_to_approve',
    none: 'Nada por aprobar. Aquí espera lo que pasa del importe que una persona reembolsa sola.',
  },
  transferir: {
    label: 'Por transferir',
    queue: 'refunds_by_hand',
    none: 'Nada por transferir. Aquí espera lo pagado por transferencia o en efectivo, y lo que la pasarela no quiso devolver.',
  },
  hechos: { label: 'Hechos', queue: null, none: 'Todavía no se reembolsa nada.' },
  decididos: {
    label: 'Decididos',
    queue: null,
    none: 'Nadie ha pedido todavía un reembolso a una segunda persona.',
  },
} as const

async function rowsOf(asked: LoaderFunctionArgs, here: string, after: string | null) {
  const reads = readsFor(asked)
  const approvals = (state: string) =>
    reads.get<ApprovalsReply>('refund-approvals', { state, after })
  const refunds = (state: string) => reads.get<RefundsReply>('refunds', { state, after })
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
  const after = searchParams.get('despues')
  const named = searchParams.get('ver')
  // without a name the queue that waits, first the one where another person waits too
  const first = await rowsOf(asked, named ?? 'aprobar', after)
  const isIdle = named === null && 'approvals' in first && first.approvals.length === 0
  return isIdle ? rowsOf(asked, 'transferir', after) : first
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, deeds) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const approval = `refund-approvals/${encodeURIComponent(text('solicitud'))}`
    const refund = `refunds/${encodeURIComponent(text('reembolso'))}`
    const here = (ver: string) => linkTo('Reembolsos', {}, { ver })
    switch (text('hacer')) {
      case 'aprobar': {
        const { amount } = await deeds('POST')<RefundedReply>(`${approval}/approve`, {})
        return told(`Reembolsados ${formatMoney(amount)}.`, here('aprobar'))
      }
      case 'rechazar':
        await deeds('POST')(`${approval}/refuse`, { reason: text('motivo') })
        return told('Rechazado: nada se devuelve.', here('aprobar'))
      case 'cuenta': {
        const account = { clabe: text('clabe'), holder: text('titular') }
        await deeds('PUT')(`${refund}/account`, { ...account, again: form.has('otra_vez') })
        return told('Cuenta anotada: va en el próximo archivo para el banco.', here('transferir'))
      }
      default:
        await deeds('POST')(`${refund}/finish`, { reference: text('referencia') })
        return told('Anotado como hecho. El cliente recibe un correo.', here('transferir'))
    }
  })
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }

/** Money that goes back and waits for people, and what became of it. */
export default function Refunds({ loaderData, actionData }: Props) {
  const { waiting } = useOfficeData()
  const { here, next } = loaderData
  const rows = 'approvals' in loaderData ? loaderData.approvals : loaderData.refunds
  return (
    <>
      <PageHead title="Reembolsos" />
      <Tabs
        label="Reembolsos"
        tabs={Object.entries(tabs).map(([name, { label, queue }]) => ({
          label,
          to: linkTo('Reembolsos', {}, { ver: name }),
          isHere: name === here,
          count: waiting.find((one) => one.name === queue)?.count ?? 0,
        }))}
      />
      <RefusalAlert refusal={actionData?.refusal} />
      {rows.length === 0 ? (
        <EmptyList words={tabs[here].none} />
      ) : (
        <>
          {here === 'aprobar' ? (
            <ToApprove approvals={loaderData.approvals} answer={actionData} />
          ) : null}
          {here === 'transferir' ? (
            <ToTransfer refunds={loaderData.refunds} answer={actionData} />
          ) : null}
          {here === 'hechos' ? <Done refunds={loaderData.refunds} /> : null}
          {here === 'decididos' ? <Decided approvals={loaderData.approvals} /> : null}
          <KeysetPager
            said={rows.length === 1 ? '1 renglón' : `${rows.length} renglones`}
            after={
              next === null ? undefined : linkTo('Reembolsos', {}, { ver: here, despues: next })
            }
          />
        </>
      )}
      <FootLine command="refunds" />
    </>
  )
}
