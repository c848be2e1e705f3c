import type { WebhookReply } from '#contract/operator/webhooks.ts'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { linkTo } from '../page-address.ts'
import { answerWords, DeliveryState } from './webhook-words.tsx'

type Props = Pick<WebhookReply, 'webhook' | 'deliveries'> & { hasOlder: boolean }

/** Deliveries of a webhook, newest first. */
export function WebhookLog({ webhook, deliveries, hasOlder }: Props) {
  const id = String(webhook.id)
  if (deliveries.length === 0) {
    return (
      <EmptyList words="Todavía no pasa nada de lo que se avisa. Aquí queda cada aviso 30 días, con lo que contestó el otro sistema." />
    )
  }
  return (
    <div>
      <ListTable
        label="Avisos mandados"
        columns={[
          { key: 'que', title: 'Aviso', head: true },
          { key: 'paso', title: 'Pasó', said: true },
          { key: 'estado', title: 'Estado' },
          { key: 'contesto', title: 'Contestó', said: true },
        ]}
        rows={deliveries.map((delivery) => ({
          key: String(delivery.id),
          isLate: delivery.state === 'failed',
          cells: {
            que: (
              <Link to={linkTo('Aviso', { id, aviso: String(delivery.id) })}>
                <code>{delivery.type}</code>
              </Link>
            ),
            paso: formatMoment(delivery.occurred_at),
            estado: <DeliveryState delivery={delivery} />,
            contesto: answerWords(delivery),
          },
        }))}
      />
      <KeysetPager
        said={deliveries.length === 1 ? '1 aviso' : `${deliveries.length} avisos`}
        after={
          hasOlder
            ? linkTo('Sistema avisado', { id }, { despues: deliveries.at(-1)?.id })
            : undefined
        }
        labels={['Más nuevos', 'Más viejos']}
      />
    </div>
  )
}
