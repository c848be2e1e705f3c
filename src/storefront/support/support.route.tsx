import { privateMeta } from '../page-meta.ts'
import { linkTo } from '../route-names.ts'
import { useShopData } from '../shop-data.ts'
import { literals } from '../text/literals.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import '../styles/quiet-pages.css'

export const meta = privateMeta('No pudimos iniciar tu sesión')
export const handle = { frame: 'plain' }

/** Where a sign-in ends that did not work (RTE-07). */
export default function SupportPage() {
  const phone = useShopData().settings?.support?.phone
  return (
    <div className="wrap slim quiet-page">
      <EmptyState icon="support" title="No pudimos iniciar tu sesión" as="h1">
        <p>{literals.signIn.identityUnavailable} Suele resolverse al intentarlo otra vez.</p>
        <div className="row wraps mid">
          <ButtonLink kind="primary" to={linkTo('Sign In')}>
            Intentar de nuevo
          </ButtonLink>
          <ButtonLink to={linkTo('FAQ')}>Ver ayuda</ButtonLink>
        </div>
        {phone ? (
          <p className="small">
            ¿Sigue igual? Llámanos al <a href={`tel:+52${phone.replaceAll(/\D/g, '')}`}>{phone}</a>.
          </p>
        ) : null}
      </EmptyState>
    </div>
  )
}
