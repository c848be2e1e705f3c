import type { LoaderFunctionArgs } from 'react-router'
import type { MailTemplatesResponse } from '#contract/operator/mail-texts.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { ListTable } from '../lists/list-table.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { CustomMailTextBadge } from './custom-mail-text-badge.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listMailWords')
}

/** Page with the e-mail templates, each with the state of its texts. */
export default function MailWords({
  loaderData: { letters },
}: {
  loaderData: MailTemplatesResponse
}) {
  return (
    <>
      <PageHeader title="Ajustes" state="Textos de los correos" />
      <div className="cols settings">
        <SettingsNavigation here="correos" />
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
      <ShortcutAndCliHintFooter command="mail-words" />
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
}: MailTemplatesResponse['letters'][number]) {
  return {
    no: (
      <>
        <Link className="no" to={createOfficePageUrl('Correo', { letter: code })}>
          {name}
        </Link>
        <span className="sub">{sent}</span>
      </>
    ),
    what: subject,
    st: (
      <>
        <CustomMailTextBadge state={state} />
        {changed_by && changed_at ? (
          <span className="sub">
            {changed_by}, {formatDateTime(changed_at)}
          </span>
        ) : null}
      </>
    ),
  }
}
