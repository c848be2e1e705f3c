import type { LoaderFunctionArgs } from 'react-router'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  groupByDiscountPlanTab,
  discountPlanTabs,
  type DiscountPlanTab,
  discountPlanStateStyles,
  formatDiscountPlanState,
} from './discount-plan-labels.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const { promotions } = await createOperatorApiReader(asked).get('listPromotions')
  return groupByDiscountPlanTab(promotions, new URL(asked.request.url).searchParams.get('ver'))
}

type Props = {
  loaderData: { here: DiscountPlanTab; counts: Record<string, number>; shown: OfficePromotion[] }
}

const columns = [
  { key: 'no', title: 'Orden', said: true },
  { key: 'what', title: 'Promoción', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'how', title: 'Pedidos', end: true, said: true },
  { key: 'sum', title: 'Descontado', end: true },
]

/** Page of promotions, listed in the order in which they apply. */
export default function Promotions({ loaderData: { here, counts, shown } }: Props) {
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader title="Promociones" state="Se aplican solas en el carrito, sin código.">
        {hasPermission('coupons:write', me) ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Promoción nueva')}>
            <Icon name="plus" />
            Promoción
          </ButtonLink>
        ) : null}
      </PageHeader>
      <ListTabs
        label="Promociones"
        tabs={Object.entries(discountPlanTabs).map(([ver, { label }]) => ({
          label,
          to: createOfficePageUrl('Promociones', {}, { ver }),
          isHere: ver === here,
          count: counts[ver] ?? 0,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyList words="Aquí aparecen 3×2, descuentos desde un importe y descuentos por categoría o marca." />
      ) : (
        <ListTable label="Promociones" columns={columns} rows={shown.map(toRow)} />
      )}
    </>
  )
}

function toRow(promotion: OfficePromotion): ListRow {
  const { id, name, deal, place, orders, given } = promotion
  return {
    key: String(id),
    cells: {
      no: <span className="num">{place}</span>,
      what: (
        <>
          <Link to={createOfficePageUrl('Promoción', { id: String(id) })}>{name}</Link>
          <span className="sub">{deal}</span>
        </>
      ),
      st: (
        <span className={discountPlanStateStyles[promotion.state]}>
          {formatDiscountPlanState(promotion)}
        </span>
      ),
      how: orders.toLocaleString('es-MX'),
      sum: formatMoney(given),
    },
  }
}
