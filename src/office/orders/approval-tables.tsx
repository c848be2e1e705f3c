import { Form } from 'react-router'
import type { ApprovalsReply } from '#contract/operator/refunds.ts'
import { personBehind } from '#domain/running/operator-access.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Link } from '#ui/link.tsx'
import { formatDeadline, formatMoment, formatMoney } from '#ui/text/format.ts'
import type { Answer } from '../forms/answer.ts'
import { useTyped } from '../forms/draft.ts'
import { ListTable } from '../lists/list-table.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { personWords } from './order-words.ts'
import { OrderLink } from './refund-order-link.tsx'

type Approvals = ApprovalsReply['approvals']

/** Table of refunds awaiting four-eyes approval. */
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

/** Note on the user's own refund request: another person must decide it. It links to the refund limit. */
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

const outcomes = {
  waiting: ['st wait', 'Espera'],
  approved: ['st ok', 'Aprobado'],
  refused: ['st no', 'Rechazado'],
  expired: ['st', 'Venció'],
} as const

/** Table of decided refund approvals. */
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
