import type { LoaderFunctionArgs } from 'react-router'
import { capitalize, formatMonth, formatSignedMoney } from '#ui/text/format-money-and-dates.ts'
import { CsvLink } from '../lists/csv-and-excel-links.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { loadReport } from './load-report.ts'
import { ReportPeriodFields, ReportTabs } from './report-frame.tsx'
import { toReportUrlParameters } from './report-period.ts'

export function loader(asked: LoaderFunctionArgs) {
  return loadReport(asked, ({ get }, query) => get('getTaxReport', { query }))
}

type Props = { loaderData: Awaited<ReturnType<typeof loader>> }

/** Report page of income, refunds and IVA (VAT) per month. */
export default function Taxes({ loaderData: { report, today, found } }: Props) {
  const { desde, hasta } = toReportUrlParameters(report)
  return (
    <>
      <PageHeader title="Reportes" state="IVA por mes">
        <CsvLink call="reports/taxes.csv" query={{ from: desde, to: hasta }} />
      </PageHeader>
      <ReportTabs here="Impuestos" asked={report} />
      <ReportPeriodFields
        asked={report}
        today={today}
        at={(days) => createOfficePageUrl('Impuestos', {}, days)}
      />
      {found.months.length === 0 ? (
        <EmptyList words="Nada se cobró ni se devolvió en esos días." />
      ) : (
        <ListTable
          label="IVA por mes"
          columns={[
            { key: 'no', title: 'Mes', head: true },
            { key: 'in', title: 'Cobrado', end: true, said: true },
            { key: 'out', title: 'Devuelto', end: true, said: true },
            { key: 'net', title: 'Neto', end: true, said: true },
            { key: 'base', title: 'Base', end: true, said: true },
            { key: 'iva', title: 'IVA 16 %', end: true, said: true },
          ]}
          rows={found.months.map(({ month, collected, refunded, net, base, iva }) => ({
            key: month,
            cells: {
              no: capitalize(formatMonth(month)),
              in: formatSignedMoney(collected),
              out: formatSignedMoney(-refunded),
              net: formatSignedMoney(net),
              base: formatSignedMoney(base),
              iva: formatSignedMoney(iva),
            },
          }))}
        />
      )}
      <p className="hint pager">
        Precios con IVA de 16 % incluido. Para declarar, tu contador parte de las facturas; esto es
        lo que entró y salió.
      </p>
      <ShortcutAndCliHintFooter command={`report taxes --from ${desde} --to ${hasta}`} />
    </>
  )
}
