import { useSearchParams } from 'react-router'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { linkTo } from '../page-links.ts'
import { createPrivatePageMeta } from '../page-meta.ts'
import { SupportContact } from '../support-contact.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { explainSignInFailureReason } from './explain-not-signed-in.ts'
import '../styles/quiet-pages.css'

export const meta = createPrivatePageMeta('No pudimos iniciar tu sesión')
export const handle = { frame: 'plain' }

/** Page that explains a failed sign-in and the next steps (RTE-07). */
export default function SupportPage() {
  const [search] = useSearchParams()
  const { icon, title, words, again } = explainSignInFailureReason(search.get('motivo'))
  const volver = toSameOriginPath(search.get('volver'))
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
        <SupportContact />
      </EmptyState>
    </div>
  )
}
