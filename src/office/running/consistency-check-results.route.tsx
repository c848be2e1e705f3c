import type { LoaderFunctionArgs } from 'react-router'
import type { AuditFindingsResponse } from '#contract/operator/consistency-check-results.ts'
import { Link } from '#ui/link.tsx'
import { capitalize, formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { type ListColumns, ListPage } from '../lists/list-page.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BackLink } from './back-link.tsx'
import { toConsistencyCheckLink } from './consistency-check-result-link.ts'

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
    <ListPage
      page="Revisión"
      state="La tienda se revisa sola cada noche. Lo que se arregla sale de aquí a la siguiente."
      back={
        canOpenPage(officePages.Salud, me) ? (
          <BackLink to={createOfficePageUrl('Salud')} label="Salud" />
        ) : null
      }
      rows={findings}
      row={({ id }) => ({ key: String(id) })}
      columns={columns}
      empty="Todo cuadra. Si una noche algo no coincide, aparece aquí con lo que hay que hacer."
      command="audit --stored"
    />
  )
}

const columns: ListColumns<Finding> = {
  no: { title: 'Qué', head: true, cell: (finding) => <Subject finding={finding} /> },
  why: { title: 'Por qué', cell: ({ words }) => capitalize(words) },
  mend: { title: 'Cómo se arregla', cell: ({ mend }) => mend },
  since: {
    title: 'Desde',
    said: true,
    cell: ({ first_seen_at }) => formatDateTime(first_seen_at),
  },
}

function Subject({ finding: { subject } }: { finding: Finding }) {
  const { me } = useOfficeRootLoaderData()
  const { words, link } = toConsistencyCheckLink(subject)
  return link && canOpenPage(officePages[link.page], me) ? (
    <Link className="no" to={link.to}>
      {words}
    </Link>
  ) : (
    words
  )
}
