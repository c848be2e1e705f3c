import type { LoaderFunctionArgs } from 'react-router'
import type { OfficePromotion } from '#contract/operator/promotions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { byPlan, planTabs, type PlanTab, stateLooks, stateWords } from './plan-words.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const { promotions } = await readsFor(asked).get('listPromotions')
  return byPlan(promotions, new URL(asked.request.url).searchParams.get('ver'))
}

type Props = {
  loaderData: { here: PlanTab; counts: Record<string, number>; shown: OfficePromotion[] }
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
  const { me } = useOfficeData()
  return (
    <>
      <PageHead title="Promociones" state="Se aplican solas en el carrito, sin código.">
        {mayDo('coupons:write', me) ? (
          <ButtonLink kind="primary" to={linkTo('Promoción nueva')}>
            <Icon name="plus" />
            Promoción
          </ButtonLink>
        ) : null}
      </PageHead>
      <Tabs
        label="Promociones"
        tabs={Object.entries(planTabs).map(([ver, { label }]) => ({
          label,
          to: linkTo('Promociones', {}, { ver }),
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

function toRow(promotion: OfficePromotion): Row {
  const { id, name, deal, place, orders, given } = promotion
  return {
    key: String(id),
    cells: {
      no: <span className="num">{place}</span>,
      what: (
        <>
          <Link to={linkTo('Promoción', { id: String(id) })}>{name}</Link>
          <span className="sub">{deal}</span>
        </>
      ),
      st: <span className={stateLooks[promotion.state]}>{stateWords(promotion)}</span>,
      how: orders.toLocaleString('es-MX'),
      sum: formatMoney(given),
    },
  }
}
