import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeInvoiceRow } from '#contract/operator/invoices.ts'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { CsvLink } from '../lists/csv-link.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { FilterChips } from '../lists/filter-chips.tsx'
import { KeysetPager } from '../lists/keyset-pager.tsx'
import { ListTable, type ListRow } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createSearchChip, SearchForm } from '../lists/search-form.tsx'
import { formatOrderAge } from '../orders/order-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { invoiceStateStyles, invoiceStateLabels } from './invoice-labels.ts'
import { type InvoiceTab, InvoiceTabs, invoiceTabs } from './invoice-tabs.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const here = readTab(searchParams.get('ver'))
  const found = await createOperatorApiReader(asked).get('listInvoices', {
    query: {
      state: invoiceTabs[here].state,
      search,
      after: searchParams.get('despues'),
    },
  })
  return { found, here, search, now: Date.now() }
}

function readTab(name: string | null): InvoiceTab {
  return name === 'emitidas' || name === 'corregir' ? name : 'emitir'
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page with requested invoices, longest waiting first. */
export default function Invoices({ loaderData: { found, here, search, now } }: Props) {
  const { invoices, waiting, next } = found
  const at = (query: Record<string, string | number | undefined>) =>
    createOfficePageUrl('Facturas', {}, { ver: here, buscar: search || undefined, ...query })
  const chips = createSearchChip(search, at({ buscar: undefined }))
  return (
    <>
      <PageHeader title="Facturas">
        <CsvLink call="invoices.csv" query={{ state: invoiceTabs[here].state, search }} />
      </PageHeader>
      <InvoiceTabs here={here} waiting={waiting} />
      <FilterChips chips={chips}>
        <SearchForm
          label="Buscar facturas"
          placeholder="Número de pedido, RFC o folio fiscal"
          value={search}
          kept={{ ver: here }}
        />
      </FilterChips>
      {invoices.length === 0 ? (
        <EmptyList words={emptyWords[here]} chips={chips} />
      ) : (
        <>
          <ListTable
            label="Facturas"
            columns={[
              { key: 'no', title: 'Pedido', head: true },
              { key: 'who', title: 'Receptor' },
              { key: 'what', title: 'Régimen, uso y código postal' },
              { key: 'st', title: 'Estado' },
              { key: 'age', title: 'Pedida hace', end: true },
              { key: 'sum', title: 'Total', end: true },
              { key: 'do', title: 'Sigue', end: true },
            ]}
            rows={invoices.map((invoice) => toRow(invoice, now))}
          />
          <KeysetPager
            said={invoices.length === 1 ? '1 factura' : `${invoices.length} facturas`}
            after={next === null ? undefined : at({ despues: next })}
          />
        </>
      )}
      <CliHint command={invoiceTabs[here].command} />
    </>
  )
}

const emptyWords: Record<InvoiceTab, string> = {
  emitir: 'Ninguna por emitir. La que pida un cliente con su pedido aparece aquí sola.',
  emitidas: 'Todavía no se emite ninguna.',
  corregir: 'Ninguna espera datos. La que rechaces queda aquí hasta que el cliente los corrija.',
}

function toRow(invoice: OfficeInvoiceRow, now: number): ListRow {
  const { number, rfc, legal_name: legalName, state, total, refunded } = invoice
  const to = createOfficePageUrl('Factura', { number })
  return {
    key: number,
    cells: {
      no: (
        <Link className="no num" to={to}>
          {number}
        </Link>
      ),
      who: (
        <>
          {legalName}
          <span className="sub num">{rfc}</span>
        </>
      ),
      what: `${invoice.tax_regime} · ${invoice.use_code} · ${invoice.postcode}`,
      st: <span className={invoiceStateStyles[state]}>{invoiceStateLabels[state]}</span>,
      age: formatOrderAge(invoice.asked_at, now),
      sum: (
        <>
          {formatMoney(total)}
          {refunded > 0 ? <span className="sub">devuelto {formatMoney(refunded)}</span> : null}
        </>
      ),
      do: (
        <Link className="act" to={to}>
          {state === 'requested' ? 'Facturar' : 'Ver'}
          <span className="sr"> {number}</span>
        </Link>
      ),
    },
  }
}
