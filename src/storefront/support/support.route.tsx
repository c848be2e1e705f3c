import { useSearchParams } from 'react-router'
import { ownPath } from '#domain/own-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { Contact } from '../support-contact.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { whyNot } from './why-not-signed-in.ts'
import '../styles/quiet-pages.css'

export const meta = privateMeta('No pudimos iniciar tu sesión')
export const handle = { frame: 'plain' }

/** Page that explains a failed sign-in and the next steps (RTE-07). */
export default function SupportPage() {
  const [search] = useSearchParams()
  const { icon, title, words, again } = whyNot(search.get('motivo'))
  const volver = ownPath(search.get('volver'))
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon={icon} title={title} as="h1">
        <p>{words}</p>
        <div className="row wraps mid">
          {again ? (
            <ButtonLink
              kind="primary"
              to={linkTo('Sign In', {}, { volver, otra: again.otherAccount })}
            >
              {again.label}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={linkTo('Index')}>
              Seguir en la tienda
            </ButtonLink>
          )}
          <ButtonLink to={linkTo('FAQ')}>Ver ayuda</ButtonLink>
        </div>
        <Contact />
      </EmptyState>
    </div>
  )
}
