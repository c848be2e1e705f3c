import { Form } from 'react-router'
import type { ApprovalsReply, RefundsReply } from '#contract/operator/refunds.ts'
import { gatewayLabel } from '#domain/orders/gateway-words.ts'
import { isRefundedByGateway } from '#domain/orders/payment.ts'
import { personBehind } from '#domain/running/operator-access.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Link } from '#ui/link.tsx'
import { formatDeadline, formatMoment, formatMoney } from '#ui/text/format.ts'
import type { Answer } from '../deeds/answer.ts'
import { useTyped } from '../deeds/draft.ts'
import { ListTable } from '../lists/list-table.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { personWords } from './order-words.ts'
import { AccountForm, BankFiles, FinishForm, RetryForm } from './refund-transfer.tsx'

type Approvals = ApprovalsReply['approvals']
type Refunds = RefundsReply['refunds']

function OrderLink({ number }: { number: string }) {
  return (
    <Link className="no num" to={linkTo('Pedido', { number })}>
      {number}
    </Link>
  )
}

/** Refunds awaiting four-eyes approval. */
export function ToApprove({
  approvals,
  hasSecondPerson,
  answer,
}: {
  approvals: Approvals
  hasSecondPerson: boolean
  answer: Answer | undefined
}) {
  const { me } = useOfficeData()
  return (
    <ListTable
      label="Reembolsos por aprobar"
      columns={[
        { key: 'no', title: 'Pedido', head: true },
        { key: 'who', title: 'Quién lo pidió' },
        { key: 'what', title: 'Por qué' },
        { key: 'age', title: 'Vence', end: true },
        { key: 'sum', title: 'Importe', end: true },
        { key: 'decide', title: 'Decidir', titleHidden: true },
      ]}
      rows={approvals.map((one) => ({
        key: String(one.id),
        cells: {
          no: <OrderLink number={one.order_number} />,
          who: personWords(one.asked_by),
          what: one.reason,
          age: formatDeadline(one.expires_at),
          sum: formatMoney(one.amount),
          decide:
            personBehind(one.asked_by) === `operator:${me?.email}` ? (
              <OwnAsk hasSecondPerson={hasSecondPerson} />
            ) : (
              <Decide approval={one} answer={answer} />
            ),
        },
      }))}
    />
  )
}

/** What somebody reads of their own request: who decides it, and where its limit is set. */
function OwnAsk({ hasSecondPerson }: { hasSecondPerson: boolean }) {
  return (
    <span className="muted">
      {hasSecondPerson
        ? 'Lo pediste tú: lo decide otra persona.'
        : 'Ya no hay otra persona que lo decida: cuando venza, pídelo otra vez y se hace al momento.'}{' '}
      Desde qué importe, en{' '}
      <Link to={linkTo('Ajustes de un tema', { section: 'devoluciones' })}>
        Ajustes, Devoluciones
      </Link>
      .
    </span>
  )
}

function Decide({
  approval: { id, amount },
  answer,
}: {
  approval: Approvals[number]
  answer: Answer | undefined
}) {
  const { me } = useOfficeData()
  const typed = useTyped(answer, 'rechazar')
  if (!mayDo('refunds:write', me)) return null
  const isMine = typed.text('solicitud') === String(id)
  return (
    <div className="stack">
      <Form method="post">
        <input type="hidden" name="solicitud" value={id} />
        <Button type="submit" name="hacer" value="aprobar">
          Aprobar {formatMoney(amount)}
        </Button>
      </Form>
      <Fold as="span" title="Rechazar" open={isMine}>
        <Form method="post" className="stack">
          <input type="hidden" name="solicitud" value={id} />
          <Field
            label="Por qué"
            name="motivo"
            required
            maxLength={500}
            autoComplete="off"
            defaultValue={isMine ? typed.text('motivo') : ''}
            hint="Lo lee quien lo pidió."
          />
          <Button type="submit" name="hacer" value="rechazar">
            Rechazar
          </Button>
        </Form>
      </Fold>
    </div>
  )
}

/** Refunds to execute by hand. */
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

/** Completed refunds. */
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

const outcomes = {
  waiting: ['st wait', 'Espera'],
  approved: ['st ok', 'Aprobado'],
  refused: ['st no', 'Rechazado'],
  expired: ['st', 'Venció'],
} as const

/** Decided approvals. */
export function Decided({ approvals }: { approvals: Approvals }) {
  return (
    <ListTable
      label="Reembolsos decididos"
      columns={[
        { key: 'no', title: 'Pedido', head: true },
        { key: 'who', title: 'Quién lo pidió' },
        { key: 'what', title: 'Por qué' },
        { key: 'st', title: 'Qué pasó' },
        { key: 'age', title: 'Cuándo', end: true },
        { key: 'sum', title: 'Importe', end: true },
      ]}
      rows={approvals.map((one) => {
        const [look, words] = outcomes[one.state]
        return {
          key: String(one.id),
          cells: {
            no: <OrderLink number={one.order_number} />,
            who: personWords(one.asked_by),
            what: one.reason,
            st: (
              <>
                <span className={look}>{words}</span>
                {one.decided_by ? <span className="sub">{personWords(one.decided_by)}</span> : null}
                {one.state === 'refused' ? <span className="sub">{one.decided_reason}</span> : null}
              </>
            ),
            age: formatMoment(one.decided_at ?? one.expires_at),
            sum: formatMoney(one.amount),
          },
        }
      })}
    />
  )
}
