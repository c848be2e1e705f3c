import type { LoaderFunctionArgs } from 'react-router'
import type {
  LegalTextHistoryResponse,
  LegalTextsResponse,
} from '#contract/operator/legal-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { ContentTabs } from './content-tabs.tsx'
import {
  legalVersionStateStyles,
  formatLegalVersionState,
  formatLegalVersionPublisher,
} from './legal-text-version-labels.ts'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listLegalTexts')
}

/** Page with legal texts, their current and scheduled versions. */
export default function LegalTexts({ loaderData: { texts } }: { loaderData: LegalTextsResponse }) {
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  return (
    <>
      <PageHeader
        title="Textos legales"
        state="Cada versión se conserva: un pedido recuerda las que aceptó."
      />
      <ContentTabs here="legales" />
      <ListTable
        label="Textos legales"
        columns={[
          { key: 'no', title: 'Texto', head: true },
          { key: 'st', title: 'Versión que vale' },
          { key: 'what', title: 'Por venir' },
          { key: 'do', title: 'Hacer', end: true, titleHidden: true },
        ]}
        rows={texts.map((text) => ({
          key: text.page,
          isLate: !text.versions.some(({ state }) => state === 'in-force'),
          cells: cellsOf(text, mayWrite),
        }))}
      />
      <ShortcutAndCliHintFooter command="legal" />
    </>
  )
}

function cellsOf({ page, title, versions }: LegalTextHistoryResponse, mayWrite: boolean) {
  const held = versions.find(({ state }) => state === 'in-force')
  const waiting = versions.filter(({ state }) => state === 'waiting')
  return {
    no: (
      <Link className="no" to={createOfficePageUrl('Texto legal', { page })}>
        {title}
      </Link>
    ),
    st: held ? (
      <>
        <span className={legalVersionStateStyles[held.state]}>
          Versión {held.version}. {formatLegalVersionState(held)}
        </span>
        <span className="sub">{formatLegalVersionPublisher(held)}</span>
      </>
    ) : (
      <span className="st no">Falta publicarlo; la tienda dice que está en preparación</span>
    ),
    what: waiting.map((version) => (
      <span key={version.version} className={legalVersionStateStyles[version.state]}>
        Versión {version.version}. {formatLegalVersionState(version)}
      </span>
    )),
    do: mayWrite ? (
      <ButtonLink to={createOfficePageUrl('Versión nueva', { page })}>
        Nueva versión<span className="sr"> de {title}</span>
      </ButtonLink>
    ) : null,
  }
}
