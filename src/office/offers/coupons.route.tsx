import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable, type Row } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { Tabs } from '../lists/tabs.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { usesWords, worthWords } from './coupon-words.ts'
import { byPlan, planTabs, type PlanTab, stateLooks, stateWords } from './plan-words.ts'

export async function loader(asked: LoaderFunctionArgs) {
  const { coupons } = await readsFor(asked).get('listCoupons')
  return byPlan(coupons, new URL(asked.request.url).searchParams.get('ver'))
}

type Props = {
  loaderData: { here: PlanTab; counts: Record<string, number>; shown: OfficeCoupon[] }
}

const columns = [
  { key: 'what', title: 'Cupón', head: true },
  { key: 'st', title: 'Estado' },
  { key: 'how', title: 'Usos', end: true },
  { key: 'sum', title: 'Descontado', end: true },
]

/** Page with shared coupons, by state. */
export default function Coupons({ loaderData: { here, counts, shown } }: Props) {
  const { me } = useOfficeData()
  return (
    <>
      <PageHead title="Cupones" state="Para todos. El de una sola persona se da en su cuenta.">
        {shown.length === 0 ? null : (
          <CsvLink call="coupons.csv" query={{ state: planTabs[here].state }} />
        )}
        {mayDo('coupons:write', me) ? (
          <ButtonLink kind="primary" to={linkTo('Cupón nuevo')}>
            <Icon name="plus" />
            Cupón
          </ButtonLink>
        ) : null}
      </PageHead>
      <Tabs
        label="Cupones"
        tabs={Object.entries(planTabs).map(([ver, { label }]) => ({
          label,
          to: linkTo('Cupones', {}, { ver }),
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

function toRow(coupon: OfficeCoupon): Row {
  const { id, code, description, given, type } = coupon
  return {
    key: String(id),
    cells: {
      what: (
        <>
          <Link to={linkTo('Cupón', { id: String(id) })}>{code}</Link>
          <span className="sub">
            {worthWords(coupon)}
            {description ? ` · ${description}` : ''}
          </span>
        </>
      ),
      st: <span className={stateLooks[coupon.state]}>{stateWords(coupon)}</span>,
      how: usesWords(coupon),
      sum: type === 'free_shipping' ? 'Envíos' : formatMoney(given),
    },
  }
}
