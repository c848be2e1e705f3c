import type { LoaderFunctionArgs } from 'react-router'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { PageTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import {
  groupByDiscountPlanTab,
  discountPlanTabs,
  type DiscountPlanTab,
} from './discount-plan-labels.ts'
import { DiscountPlanState } from './discount-plan-panel.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { promotions } = await createOperatorApiReader(asked).get('listPromotions')
  return groupByDiscountPlanTab(promotions, new URL(asked.request.url).searchParams.get('ver'))
}

type Props = {
  loaderData: { here: DiscountPlanTab; counts: Record<string, number>; shown: OfficePromotion[] }
}

/** Page of promotions, listed in the order in which they apply. */
export default function Promotions({ loaderData: { here, counts, shown } }: Props) {
  const to = createOfficePageUrl('Promoción nueva')
  return (
    <ListPage
      page="Promociones"
      state="Se aplican solas en el carrito, sin código."
      add={{ to, label: 'Promoción', needs: 'coupons:write' }}
      tabs={<PageTabs page="Promociones" tabs={discountPlanTabs} here={here} counts={counts} />}
      rows={shown}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty="Aquí aparecen 3×2, descuentos desde un importe y descuentos por categoría o marca."
    />
  )
}

const columns: ListColumns<OfficePromotion> = {
  no: { title: 'Orden', said: true, cell: ({ place }) => <span className="num">{place}</span> },
  what: {
    title: 'Promoción',
    head: true,
    cell: ({ id, name, deal }) => (
      <>
        <Link to={createOfficePageUrl('Promoción', { id: String(id) })}>{name}</Link>
        <span className="sub">{deal}</span>
      </>
    ),
  },
  st: { title: 'Estado', cell: (promotion) => <DiscountPlanState planned={promotion} /> },
  how: {
    title: 'Pedidos',
    end: true,
    said: true,
    cell: ({ orders }) => orders.toLocaleString('es-MX'),
  },
  sum: { title: 'Descontado', end: true, cell: ({ given }) => formatMoney(given) },
}
