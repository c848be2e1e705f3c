import { Form } from 'react-router'
import type { RefundApprovalsResponse } from '#contract/operator/refunds.ts'
import { getOperatorOfActor } from '#domain/running/operator-session-lifetimes.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { formatDeadline, formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import type { FormResult } from '../forms/form-result.ts'
import { ListTable } from '../lists/list-table.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatActorName } from './order-labels.ts'
import { OrderNumberLink } from './order-number-link.tsx'

type Approvals = RefundApprovalsResponse['approvals']

/** Table of refunds awaiting four-eyes approval. */
export function PendingRefundApprovalTable({
  approvals,
  hasSecondPerson,
  answer,
}: {
  approvals: Approvals
  hasSecondPerson: boolean
  answer: FormResult | undefined
}) {
  const { me } = useOfficeRootLoaderData()
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
          no: <OrderNumberLink number={one.order_number} />,
          who: formatActorName(one.asked_by),
          what: one.reason,
          age: formatDeadline(one.expires_at),
          sum: formatMoney(one.amount),
          decide:
            getOperatorOfActor(one.asked_by) === `operator:${me?.email}` ? (
              <OwnAsk hasSecondPerson={hasSecondPerson} />
            ) : (
              <Decide approval={one} answer={answer} />
            ),
        },
      }))}
    />
  )
}

/**
 * Note on the user's own refund request, which another operator must decide. It links to the
 * setting for the refund limit.
 */
function OwnAsk({ hasSecondPerson }: { hasSecondPerson: boolean }) {
  return (
    <span className="muted">
      {hasSecondPerson
        ? 'Lo pediste tú: lo decide otra persona.'
        : 'Ya no hay otra persona que lo decida: cuando venza, pídelo otra vez y se hace al momento.'}{' '}
      Desde qué importe, en{' '}
      <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'devoluciones' })}>
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
  answer: FormResult | undefined
}) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(answer, 'rechazar')
  if (!hasPermission('refunds:write', me)) return null
  const isMine = typed.text('solicitud') === String(id)
  return (
    <div className="stack">
      <Form method="post">
        <input type="hidden" name="solicitud" value={id} />
        <Button type="submit" name="hacer" value="aprobar">
          Aprobar {formatMoney(amount)}
        </Button>
      </Form>
      <Disclosure as="span" title="Rechazar" open={isMine}>
        <Form method="post" className="stack">
          <input type="hidden" name="solicitud" value={id} />
          <FormField
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
      </Disclosure>
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
export function DecidedRefundApprovalTable({ approvals }: { approvals: Approvals }) {
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
            no: <OrderNumberLink number={one.order_number} />,
            who: formatActorName(one.asked_by),
            what: one.reason,
            st: (
              <>
                <span className={look}>{words}</span>
                {one.decided_by ? (
                  <span className="sub">{formatActorName(one.decided_by)}</span>
                ) : null}
                {one.state === 'refused' ? <span className="sub">{one.decided_reason}</span> : null}
              </>
            ),
            age: formatDateTime(one.decided_at ?? one.expires_at),
            sum: formatMoney(one.amount),
          },
        }
      })}
    />
  )
}
