import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { PageTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatCouponUses, formatCouponValue } from './coupon-labels.ts'
import {
  groupByDiscountPlanTab,
  discountPlanTabs,
  type DiscountPlanTab,
} from './discount-plan-labels.ts'
import { DiscountPlanState } from './discount-plan-panel.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { coupons } = await createOperatorApiReader(asked).get('listCoupons')
  return groupByDiscountPlanTab(coupons, new URL(asked.request.url).searchParams.get('ver'))
}

type Props = {
  loaderData: { here: DiscountPlanTab; counts: Record<string, number>; shown: OfficeCoupon[] }
}

/** Page of the shared coupons (usable by everybody with the code), by state. */
export default function Coupons({ loaderData: { here, counts, shown } }: Props) {
  return (
    <ListPage
      page="Cupones"
      state="Para todos. El de una sola persona se da en su cuenta."
      actions={
        shown.length === 0 ? null : (
          <CsvLink call="coupons.csv" query={{ state: discountPlanTabs[here].state }} />
        )
      }
      add={{ to: createOfficePageUrl('Cupón nuevo'), label: 'Cupón', needs: 'coupons:write' }}
      tabs={<PageTabs page="Cupones" tabs={discountPlanTabs} here={here} counts={counts} />}
      rows={shown}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty="Aquí aparecen los cupones que cualquiera puede escribir en su carrito."
      command="grant-coupon"
    />
  )
}

const columns: ListColumns<OfficeCoupon> = {
  what: {
    title: 'Cupón',
    head: true,
    cell: (coupon) => (
      <>
        <Link to={createOfficePageUrl('Cupón', { id: String(coupon.id) })}>{coupon.code}</Link>
        <span className="sub">
          {formatCouponValue(coupon)}
          {coupon.description ? ` · ${coupon.description}` : ''}
        </span>
      </>
    ),
  },
  st: { title: 'Estado', cell: (coupon) => <DiscountPlanState planned={coupon} /> },
  how: { title: 'Usos', end: true, cell: formatCouponUses },
  sum: {
    title: 'Descontado',
    end: true,
    cell: ({ type, given }) => (type === 'free_shipping' ? 'Envíos' : formatMoney(given)),
  },
}
