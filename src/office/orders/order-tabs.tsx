import type { OfficeOrdersResponse } from '#contract/operator/orders.ts'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'

export const orderTabs = {
  empacar: { tab: 'to-pack', label: 'Por surtir' },
  atrasados: { tab: 'late', label: 'Atrasados' },
  recoger: { tab: 'pickup', label: 'Por recoger' },
  pagar: { tab: 'waiting', label: 'Esperan su pago' },
  problema: { tab: 'trouble', label: 'Con problema' },
  todos: { tab: 'all', label: 'Todos' },
} as const

/** Tabs of orders by what they wait for, and of those of the former shop. */
export function OrderTabs({
  here,
  counts,
}: {
  here: keyof typeof orderTabs | 'antes'
  counts?: OfficeOrdersResponse['counts']
}) {
  return (
    <ListTabs
      label="Pedidos"
      tabs={[
        ...getTypedEntries(orderTabs).map(([name, { tab, label }]) => ({
          label,
          to: createOfficePageUrl('Pedidos', {}, { ver: name }),
          isHere: name === here,
          ...(tab !== 'all' && counts && { count: counts[tab] }),
        })),
        {
          label: 'De antes',
          to: createOfficePageUrl('Pedidos de antes'),
          isHere: here === 'antes',
        },
      ]}
    />
  )
}
