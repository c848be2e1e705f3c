import type { LoaderFunctionArgs } from 'react-router'
import type { GlobalInvoiceResponse } from '#contract/operator/global-invoices.ts'
import { addDays, type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import {
  capitalize,
  toCalendarDay,
  formatDay,
  formatMoney,
  formatMonth,
} from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { formatListCount } from '../lists/list-count-labels.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatInvoicePaymentMethod, formatSatPaymentForm } from './invoice-labels.ts'
import { InvoiceTabs } from './invoice-tabs.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const wanted = searchParams.get('mes') ?? ''
  const months = monthsUntil(toMexicoDay(new Date()))
  // Without a valid month in the URL, the page shows last month
  const month = months.find((one) => one === wanted) ?? months[1] ?? ''
  const found = await createOperatorApiReader(asked).get('getGlobalInvoice', {
    params: { month },
    query: {
      after: searchParams.get('despues'),
    },
  })
  return { found, month, months }
}

/** Selectable months, newest first. */
function monthsUntil(today: Day): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < 24) {
    const before = addDays(`${months.at(-1)}-01`, -1)
    months.push(before.slice(0, 7))
  }
  return months
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/**
 * Page of the global invoice (CFDI), which covers all sales of a month that have no invoice of
 * their own.
 */
export default function GlobalInvoice({ loaderData: { found, month, months } }: Props) {
  const { orders, sums, next } = found
  const name = formatMonth(`${month}-01`)
  return (
    <>
      <PageHeader title="Factura global" state={capitalize(name)}>
        <CsvLink call={`global-invoices/${month}/orders.csv`} query={{}} />
      </PageHeader>
      <InvoiceTabs here="global" />
      <div className="tools">
        <form className="compare">
          <Select label="Mes" name="mes" defaultValue={month}>
            {months.map((one) => (
              <option key={one} value={one}>
                {capitalize(formatMonth(`${one}-01`))}
              </option>
            ))}
          </Select>
          <Button type="submit">Ver</Button>
        </form>
      </div>
      {orders.length === 0 ? (
        <EmptyList words={`Nada que facturar en ${name}.`} />
      ) : (
        <>
          <Sums sums={sums} />
          <ListTable
            label="Pedidos sin factura propia"
            columns={[
              { key: 'no', title: 'Pedido', head: true },
              { key: 'paid', title: 'Pagado', said: true },
              { key: 'form', title: 'Forma de pago', said: true },
              { key: 'base', title: 'Base', end: true, said: true },
              { key: 'iva', title: 'IVA 16 %', end: true, said: true },
              { key: 'age', title: 'Total', end: true },
            ]}
            rows={orders.map(({ number, paid_at: paidAt, method, base, iva, total, refunded }) => ({
              key: number,
              cells: {
                no: (
                  <Link className="no num" to={createOfficePageUrl('Pedido', { number })}>
                    {number}
                  </Link>
                ),
                paid: formatDay(toCalendarDay(paidAt)),
                form: formatInvoicePaymentMethod(method),
                base: formatMoney(base),
                iva: formatMoney(iva),
                age: (
                  <>
                    {formatMoney(total)}
                    {refunded > 0 ? (
                      <span className="sub">devuelto {formatMoney(refunded)}</span>
                    ) : null}
                  </>
                ),
              },
            }))}
          />
          <KeysetPager
            said={orders.length === 1 ? '1 pedido' : `${orders.length} pedidos`}
            after={
              next === null
                ? undefined
                : createOfficePageUrl('Factura global', {}, { mes: month, despues: next })
            }
          />
        </>
      )}
      <ShortcutAndCliHintFooter command={`global-invoice ${month}`} />
    </>
  )
}

function Sums({ sums }: { sums: GlobalInvoiceResponse['sums'] }) {
  return (
    <section className="sec stack close" aria-labelledby="sumas">
      <h2 id="sumas">Por forma de pago</h2>
      <p className="muted">
        Pedidos pagados en el mes sin factura propia, para el RFC XAXX010101000. Los que tienen una
        por emitir no están; lo devuelto se dice aparte.
      </p>
      <dl className="sums">
        {sums.map((sum) => (
          <div key={sum.method}>
            <dt>
              {formatSatPaymentForm(sum)} · {formatListCount(sum.orders)}{' '}
              {sum.orders === 1 ? 'pedido' : 'pedidos'} · base {formatMoney(sum.base)}, IVA{' '}
              {formatMoney(sum.iva)}
              {sum.refunded > 0 ? ` · devuelto ${formatMoney(sum.refunded)}` : null}
            </dt>
            <dd>{formatMoney(sum.total)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
