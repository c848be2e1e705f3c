import type { WebhookDetailsResponse } from '#contract/operator/webhooks.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatWebhookResponse, WebhookDeliveryStateLabel } from './webhook-labels.tsx'

type Props = Pick<WebhookDetailsResponse, 'webhook' | 'deliveries'> & { hasOlder: boolean }

/** Deliveries of a webhook, newest first. */
export function WebhookDeliveryLog({ webhook, deliveries, hasOlder }: Props) {
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
              <Link to={createOfficePageUrl('Aviso', { id, aviso: String(delivery.id) })}>
                <code>{delivery.type}</code>
              </Link>
            ),
            paso: formatDateTime(delivery.occurred_at),
            estado: <WebhookDeliveryStateLabel delivery={delivery} />,
            contesto: formatWebhookResponse(delivery),
          },
        }))}
      />
      <KeysetPager
        said={deliveries.length === 1 ? '1 aviso' : `${deliveries.length} avisos`}
        after={
          hasOlder
            ? createOfficePageUrl('Sistema avisado', { id }, { despues: deliveries.at(-1)?.id })
            : undefined
        }
        labels={['Más nuevos', 'Más viejos']}
      />
    </div>
  )
}
