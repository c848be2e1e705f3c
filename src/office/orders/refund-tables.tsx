import type { RefundsReply } from '#contract/operator/refunds.ts'
import { gatewayLabel } from '#domain/orders/gateway-words.ts'
import { isRefundedByGateway } from '#domain/orders/payment.ts'
import { formatMoment, formatMoney } from '#ui/text/format.ts'
import type { Answer } from '../forms/answer.ts'
import { ListTable } from '../lists/list-table.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { OrderLink } from './refund-order-link.tsx'
import { AccountForm, BankFiles, FinishForm, RetryForm } from './refund-transfer.tsx'

type Refunds = RefundsReply['refunds']

/** Table of refunds to transfer by hand. */
export function ToTransfer({ refunds, answer }: { refunds: Refunds; answer: Answer | undefined }) {
  const { me } = useOfficeData()
  const mayWrite = mayDo('refunds:write', me)
  return (
    <>
      {mayWrite ? <BankFiles refunds={refunds} /> : null}
      <ListTable
        label="Reembolsos por transferir"
        columns={[
          { key: 'no', title: 'Pedido', head: true },
          { key: 'what', title: 'Por qué' },
          { key: 'st', title: 'Espera' },
          { key: 'age', title: 'Desde', end: true },
          { key: 'sum', title: 'Importe', end: true },
          { key: 'decide', title: 'Qué sigue', titleHidden: true },
        ]}
        rows={refunds.map((one) => ({
          key: String(one.id),
          cells: {
            no: <OrderLink number={one.order_number} />,
            what: one.reason,
            st: <Standing refund={one} />,
            age: formatMoment(one.created_at),
            sum: formatMoney(one.amount),
            decide: mayWrite ? (
              <>
                {one.state === 'needs_clabe' ? <AccountForm refund={one} answer={answer} /> : null}
                {one.state === 'failed' ? <RetryForm refund={one} /> : null}
                <FinishForm refund={one} answer={answer} />
              </>
            ) : null,
          },
        }))}
      />
    </>
  )
}

function Standing({ refund }: { refund: Refunds[number] }) {
  const { state, failure, gateway, clabe_ending, in_file_since } = refund
  if (state === 'failed') {
    return (
      <>
        <span className="st no">
          {failure === 'not-connected'
            ? `${gatewayLabel(gateway)} ya no está conectada`
            : `${gatewayLabel(gateway)} no quiso`}
        </span>
        <span className="sub">
          {failure === 'not-connected'
            ? 'Devuélvelo en su panel y anótalo. Si se vuelve a conectar, inténtalo de nuevo.'
            : 'Inténtalo de nuevo, o devuélvelo en su panel y anótalo.'}
        </span>
      </>
    )
  }
  if (in_file_since) {
    return (
      <span className="st go">
        En archivo del {formatMoment(in_file_since)}, a •••• {clabe_ending}
      </span>
    )
  }
  return clabe_ending ? (
    <span className="st ok">Lista para el banco, a •••• {clabe_ending}</span>
  ) : (
    <span className="st wait">Su CLABE</span>
  )
}

/** Table of completed refunds. */
export function Done({ refunds }: { refunds: Refunds }) {
  return (
    <ListTable
      label="Reembolsos hechos"
      columns={[
        { key: 'no', title: 'Pedido', head: true },
        { key: 'what', title: 'Por qué' },
        { key: 'how', title: 'A dónde' },
        { key: 'who', title: 'Referencia', said: true },
        { key: 'age', title: 'Hecho', end: true },
        { key: 'sum', title: 'Importe', end: true },
      ]}
      rows={refunds.map((one) => ({
        key: String(one.id),
        cells: {
          no: <OrderLink number={one.order_number} />,
          what: one.reason,
          how: isRefundedByGateway(one)
            ? 'A su tarjeta'
            : `Transferencia${one.clabe_ending ? ` a •••• ${one.clabe_ending}` : ''}`,
          who: <span className="num">{one.reference}</span>,
          age: one.finished_at ? formatMoment(one.finished_at) : '',
          sum: formatMoney(one.amount),
        },
      }))}
    />
  )
}
