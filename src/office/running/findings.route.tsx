import type { LoaderFunctionArgs } from 'react-router'
import type { AuditFindingsReply } from '#contract/operator/audit-findings.ts'
import { Link } from '#ui/link.tsx'
import { capital, formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'
import { BackLink } from './back-link.tsx'
import { findingPlace } from './finding-place.ts'

type Finding = AuditFindingsReply['findings'][number]

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listAuditFindings')
}

/** Page with audit findings, each with its remedy. */
export default function Findings({ loaderData: { findings } }: { loaderData: AuditFindingsReply }) {
  const { me } = useOfficeData()
  return (
    <>
      <PageHead
        title="Lo que no cuadra"
        {...(isFor(pages.Salud, me) && { back: <BackLink to={linkTo('Salud')} label="Salud" /> })}
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
              why: capital(finding.words),
              mend: finding.mend,
              since: formatMoment(finding.first_seen_at),
            },
          }))}
        />
      )}
      <CliHint command="audit --stored" />
    </>
  )
}

function Subject({ finding: { subject } }: { finding: Finding }) {
  const { me } = useOfficeData()
  const { words, page, to } = findingPlace(subject)
  return page && to && isFor(pages[page], me) ? (
    <Link className="no" to={to}>
      {words}
    </Link>
  ) : (
    words
  )
}
