import type { LoaderFunctionArgs } from 'react-router'
import type { LegalHistoryReply, LegalTextsReply } from '#contract/operator/legal-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { ContentTabs } from './content-tabs.tsx'
import { heldLooks, heldWords, publishedWords } from './legal-words.ts'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listLegalTexts')
}

/** Page with legal texts, their current and scheduled versions. */
export default function LegalTexts({ loaderData: { texts } }: { loaderData: LegalTextsReply }) {
  const { me } = useOfficeData()
  const mayWrite = mayDo('content:write', me)
  return (
    <>
      <PageHead
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
      <CliHint command="legal" />
    </>
  )
}

function cellsOf({ page, title, versions }: LegalHistoryReply, mayWrite: boolean) {
  const held = versions.find(({ state }) => state === 'in-force')
  const waiting = versions.filter(({ state }) => state === 'waiting')
  return {
    no: (
      <Link className="no" to={linkTo('Texto legal', { page })}>
        {title}
      </Link>
    ),
    st: held ? (
      <>
        <span className={heldLooks[held.state]}>
          Versión {held.version}. {heldWords(held)}
        </span>
        <span className="sub">{publishedWords(held)}</span>
      </>
    ) : (
      <span className="st no">Falta publicarlo; la tienda dice que está en preparación</span>
    ),
    what: waiting.map((version) => (
      <span key={version.version} className={heldLooks[version.state]}>
        Versión {version.version}. {heldWords(version)}
      </span>
    )),
    do: mayWrite ? (
      <ButtonLink to={linkTo('Versión nueva', { page })}>
        Nueva versión<span className="sr"> de {title}</span>
      </ButtonLink>
    ) : null,
  }
}
