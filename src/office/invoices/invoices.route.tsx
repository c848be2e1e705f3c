import type { LoaderFunctionArgs } from 'react-router'
import type { OfficeInvoicesResponse } from '#contract/operator/invoices.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { findSelectedTabName } from '../lists/list-tabs.tsx'
import { formatOrderWaitingTime } from '../orders/order-labels.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { invoiceStateStyles, invoiceStateLabels } from './invoice-labels.ts'
import { type InvoiceTab, InvoiceTabs, invoiceTabs } from './invoice-tabs.tsx'

export async function loader(asked: LoaderFunctionArgs) {
  const { searchParams } = new URL(asked.request.url)
  const search = searchParams.get('buscar')?.trim() ?? ''
  const here = findSelectedTabName(invoiceTabs, searchParams.get('ver')) ?? 'emitir'
  const found = await createOperatorApiReader(asked).get('listInvoices', {
    query: {
      state: invoiceTabs[here].state,
      search,
      after: searchParams.get('despues'),
    },
  })
  return { found, here, search, now: Date.now() }
}

type InvoiceRow = OfficeInvoicesResponse['invoices'][number]

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Page with requested invoices, longest waiting first. */
export default function Invoices({ loaderData: { found, here, search, now } }: Props) {
  const { invoices, waiting, next } = found
  return (
    <ListPage
      page="Facturas"
      actions={<CsvLink call="invoices.csv" query={{ state: invoiceTabs[here].state, search }} />}
      tabs={<InvoiceTabs here={here} waiting={waiting} />}
      params={{ ver: here, buscar: search }}
      search={{ label: 'Buscar facturas', placeholder: 'Número de pedido, RFC o folio fiscal' }}
      rows={invoices}
      row={({ number }) => ({ key: number })}
      columns={createColumns(now)}
      empty={emptyWords[here]}
      pages={{ units: ['factura', 'facturas'], next }}
      command={invoiceTabs[here].command}
    >
      <UnstampedCreditNotes notes={found.credit_notes} />
    </ListPage>
  )
}

const emptyWords: Record<InvoiceTab, string> = {
  emitir: 'Ninguna por emitir. La que pida un cliente con su pedido aparece aquí sola.',
  emitidas: 'Todavía no se emite ninguna.',
  corregir: 'Ninguna espera datos. La que rechaces queda aquí hasta que el cliente los corrija.',
}

/** Credit notes that were refused, which wait for a press on the invoice's page. */
function UnstampedCreditNotes({ notes }: { notes: OfficeInvoicesResponse['credit_notes'] }) {
  if (notes.length === 0) return null
  return (
    <Alert tone="warn" title="Notas de crédito sin timbrar">
      <ul>
        {notes.map(({ number, amount, fault }, at) => (
          <li key={`${number} ${at}`}>
            <Link className="num" to={createOfficePageUrl('Factura', { number })}>
              {number}
            </Link>
            , {formatMoney(amount)}: {fault}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Why a requested invoice was not stamped by itself. */
function Waits({ invoice }: { invoice: InvoiceRow }) {
  const { state, missing_keys: missing, fault } = invoice
  if (state !== 'requested') return null
  const words =
    missing > 0
      ? `Falta clave SAT en ${missing} ${missing === 1 ? 'concepto' : 'conceptos'}`
      : fault
  return words && <span className="sub late">{words}</span>
}

function createColumns(now: number): ListColumns<InvoiceRow> {
  return {
    no: {
      title: 'Pedido',
      head: true,
      cell: ({ number }) => (
        <Link className="no num" to={createOfficePageUrl('Factura', { number })}>
          {number}
        </Link>
      ),
    },
    who: {
      title: 'Receptor',
      cell: ({ legal_name, rfc }) => (
        <>
          {legal_name}
          <span className="sub num">{rfc}</span>
        </>
      ),
    },
    what: {
      title: 'Régimen, uso y código postal',
      cell: ({ tax_regime, use_code, postcode }) => `${tax_regime} · ${use_code} · ${postcode}`,
    },
    st: {
      title: 'Estado',
      cell: (invoice) => (
        <>
          <span className={invoiceStateStyles[invoice.state]}>
            {invoiceStateLabels[invoice.state]}
          </span>
          <Waits invoice={invoice} />
        </>
      ),
    },
    age: {
      title: 'Pedida hace',
      end: true,
      cell: ({ asked_at }) => formatOrderWaitingTime(asked_at, now),
    },
    sum: {
      title: 'Total',
      end: true,
      cell: ({ total, refunded }) => (
        <>
          {formatMoney(total)}
          {refunded > 0 ? <span className="sub">devuelto {formatMoney(refunded)}</span> : null}
        </>
      ),
    },
    do: {
      title: 'Sigue',
      end: true,
      cell: ({ number, state }) => (
        <Link className="act" to={createOfficePageUrl('Factura', { number })}>
          {state === 'requested' ? 'Facturar' : 'Ver'}
          <span className="sr"> {number}</span>
        </Link>
      ),
    },
  }
}
