import type { LoaderFunctionArgs } from 'react-router'
import type { MailLettersReply } from '#contract/operator/mail-words.ts'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { LetterLook } from './letter-look.tsx'
import { SectionNav } from './section-nav.tsx'
import './settings.css'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listMailWords')
}

/** Page with the e-mail templates, each with the state of its texts. */
export default function MailWords({ loaderData: { letters } }: { loaderData: MailLettersReply }) {
  return (
    <>
      <PageHead title="Ajustes" state="Textos de los correos" />
      <div className="cols settings">
        <SectionNav here="correos" />
        <div className="letters">
          <h2>Textos de los correos</h2>
          <p className="muted">
            El asunto, la apertura y el cierre de cada correo se pueden escribir a tu manera. Lo
            comprado, los totales, las direcciones y el botón los pone la tienda.
          </p>
          {[...Map.groupBy(letters, ({ group }) => group)].map(([group, members]) => (
            <section key={group} className="sec">
              <h3>{group}</h3>
              <ListTable
                label={group}
                columns={[
                  { key: 'no', title: 'Correo', head: true },
                  { key: 'what', title: 'Asunto' },
                  { key: 'st', title: 'Palabras' },
                ]}
                rows={members.map((letter) => ({
                  key: letter.code,
                  isLate: letter.state === 'refused',
                  cells: cellsOf(letter),
                }))}
              />
            </section>
          ))}
        </div>
      </div>
      <CliHint command="mail-words" />
    </>
  )
}

function cellsOf({
  code,
  name,
  sent,
  subject,
  state,
  changed_by,
  changed_at,
}: MailLettersReply['letters'][number]) {
  return {
    no: (
      <>
        <Link className="no" to={linkTo('Correo', { letter: code })}>
          {name}
        </Link>
        <span className="sub">{sent}</span>
      </>
    ),
    what: subject,
    st: (
      <>
        <LetterLook state={state} />
        {changed_by && changed_at ? (
          <span className="sub">
            {changed_by}, {formatMoment(changed_at)}
          </span>
        ) : null}
      </>
    ),
  }
}
