import type { LoaderFunctionArgs } from 'react-router'
import type { AuditFindingsResponse } from '#contract/operator/audit-findings.ts'
import { Link } from '#ui/link.tsx'
import { capitalize, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { toAuditFindingLink } from './audit-finding-link.ts'
import { BackLink } from './back-link.tsx'

type Finding = AuditFindingsResponse['findings'][number]

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listAuditFindings')
}

/** Page of audit findings (contradictions found in the shop's data), each with its remedy. */
export default function Findings({
  loaderData: { findings },
}: {
  loaderData: AuditFindingsResponse
}) {
  const { me } = useOfficeRootLoaderData()
  return (
    <>
      <PageHeader
        title="Lo que no cuadra"
        {...(canOpenPage(officePages.Salud, me) && {
          back: <BackLink to={createOfficePageUrl('Salud')} label="Salud" />,
        })}
        state="La tienda se revisa sola cada noche. Lo que se arregla sale de aquí a la siguiente."
      />
      {findings.length === 0 ? (
        <EmptyList words="Todo cuadra. Si una noche algo no coincide, aparece aquí con lo que hay que hacer." />
      ) : (
        <ListTable
          label="Lo que no cuadra"
          columns={[
            { key: 'no', title: 'Qué', head: true },
            { key: 'why', title: 'Por qué' },
            { key: 'mend', title: 'Cómo se arregla' },
            { key: 'since', title: 'Desde', said: true },
          ]}
          rows={findings.map((finding) => ({
            key: String(finding.id),
            cells: {
              no: <Subject finding={finding} />,
              why: capitalize(finding.words),
              mend: finding.mend,
              since: formatDateTime(finding.first_seen_at),
            },
          }))}
        />
      )}
      <CliHint command="audit --stored" />
    </>
  )
}

function Subject({ finding: { subject } }: { finding: Finding }) {
  const { me } = useOfficeRootLoaderData()
  const { words, page, to } = toAuditFindingLink(subject)
  return page && to && canOpenPage(officePages[page], me) ? (
    <Link className="no" to={to}>
      {words}
    </Link>
  ) : (
    words
  )
}
