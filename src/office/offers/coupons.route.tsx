import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatCouponUses, formatCouponValue } from './coupon-labels.ts'
import {
  groupByDiscountPlanTab,
  discountPlanTabs,
  type DiscountPlanTab,
  discountPlanStateStyles,
  formatDiscountPlanState,
} from './discount-plan-labels.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const { coupons } = await createOperatorApiReader(asked).get('listCoupons')
  return groupByDiscountPlanTab(coupons, new URL(asked.request.url).searchParams.get('ver'))
}

type Props = {
  loaderData: { here: DiscountPlanTab; counts: Record<string, number>; shown: OfficeCoupon[] }
}

const columns = [
  { key: 'what', title: 'Cupón', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'how', title: 'Usos', end: true },
  { key: 'sum', title: 'Descontado', end: true },
]

/** Page of the shared coupons (usable by everybody with the code), by state. */
export default function Coupons({ loaderData: { here, counts, shown } }: Props) {
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader title="Cupones" state="Para todos. El de una sola persona se da en su cuenta.">
        {shown.length === 0 ? null : (
          <CsvLink call="coupons.csv" query={{ state: discountPlanTabs[here].state }} />
        )}
        {hasPermission('coupons:write', me) ? (
          <ButtonLink kind="primary" to={createOfficePageUrl('Cupón nuevo')}>
            <Icon name="plus" />
            Cupón
          </ButtonLink>
        ) : null}
      </PageHeader>
      <ListTabs
        label="Cupones"
        tabs={Object.entries(discountPlanTabs).map(([ver, { label }]) => ({
          label,
          to: createOfficePageUrl('Cupones', {}, { ver }),
          isHere: ver === here,
          count: counts[ver] ?? 0,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyList words="Aquí aparecen los cupones que cualquiera puede escribir en su carrito." />
      ) : (
        <ListTable label="Cupones" columns={columns} rows={shown.map(toRow)} />
      )}
      <CliHint command="grant-coupon" />
    </>
  )
}

function toRow(coupon: OfficeCoupon): ListRow {
  const { id, code, description, given, type } = coupon
  return {
    key: String(id),
    cells: {
      what: (
        <>
          <Link to={createOfficePageUrl('Cupón', { id: String(id) })}>{code}</Link>
          <span className="sub">
            {formatCouponValue(coupon)}
            {description ? ` · ${description}` : ''}
          </span>
        </>
      ),
      st: (
        <span className={discountPlanStateStyles[coupon.state]}>
          {formatDiscountPlanState(coupon)}
        </span>
      ),
      how: formatCouponUses(coupon),
      sum: type === 'free_shipping' ? 'Envíos' : formatMoney(given),
    },
  }
}
