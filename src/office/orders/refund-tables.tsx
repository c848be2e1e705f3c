import type { RefundsResponse } from '#contract/operator/refunds.ts'
import { formatGatewayName } from '#domain/orders/payment-gateway-texts.ts'
import { isRefundMadeByPaymentGateway } from '#domain/orders/payment.ts'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { OrderNumberLink } from './order-number-link.tsx'
import {
  RefundBankAccountForm,
  RefundBankTransferFiles,
  FinishBankTransferForm,
  RetryRefundForm,
} from './refund-bank-transfer-forms.tsx'

type Refunds = RefundsResponse['refunds']

/** Table of refunds that the shop must pay by bank transfer. */
export function RefundsToTransfer({
  refunds,
  answer,
}: {
  refunds: Refunds
  answer: FormResult | undefined
}) {
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('refunds:write', me)
  return (
    <>
      {mayWrite ? <RefundBankTransferFiles refunds={refunds} /> : null}
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
            no: <OrderNumberLink number={one.order_number} />,
            what: one.reason,
            st: <Standing refund={one} />,
            age: formatDateTime(one.created_at),
            sum: formatMoney(one.amount),
            decide: mayWrite ? (
              <>
                {one.state === 'needs_clabe' ? (
                  <RefundBankAccountForm refund={one} answer={answer} />
                ) : null}
                {one.state === 'failed' ? <RetryRefundForm refund={one} /> : null}
                <FinishBankTransferForm refund={one} answer={answer} />
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
            ? `${formatGatewayName(gateway)} ya no está conectada`
            : `${formatGatewayName(gateway)} no quiso`}
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
        En archivo del {formatDateTime(in_file_since)}, a •••• {clabe_ending}
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
export function CompletedRefunds({ refunds }: { refunds: Refunds }) {
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
          no: <OrderNumberLink number={one.order_number} />,
          what: one.reason,
          how: isRefundMadeByPaymentGateway(one)
            ? 'A su tarjeta'
            : `Transferencia${one.clabe_ending ? ` a •••• ${one.clabe_ending}` : ''}`,
          who: <span className="num">{one.reference}</span>,
          age: one.finished_at ? formatDateTime(one.finished_at) : '',
          sum: formatMoney(one.amount),
        },
      }))}
    />
  )
}
