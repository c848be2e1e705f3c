import { useLocation } from 'react-router'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { linkTo } from '../page-links.ts'
import { requiresJavaScript } from '../pages-requiring-login.ts'
import withoutScript from '../styles/without-script.css?url'
import { EmptyState } from '../ui/empty-state.tsx'

// Support contact, rendered only on the server
const Contact = import.meta.env.SSR
  ? (await import('../support-contact.tsx')).SupportContact
  : () => null

/**
 * Message shown without script on pages that only the browser can fill in, with links to pages that
 * work without script.
 */
export function JavaScriptRequiredNotice() {
  const { pathname } = useLocation()
  if (!requiresJavaScript(pathname)) return null
  // Browsers with script never show `<noscript>` content, so React renders an empty element there
  return <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
}

function WithoutScript() {
  const back = toSameOriginPath(new URLSearchParams(useLocation().search).get('volver'))
  return (
    <>
      <link rel="stylesheet" href={withoutScript} />
      <div className="wrap slim">
        <EmptyState icon="lock" title="Esta página necesita JavaScript" as="h1">
          <p>
            Sin él no podemos comprobar quién eres ni mostrarte lo tuyo. Actívalo en tu navegador y
            recarga la página. El catálogo y la ayuda funcionan sin él.
          </p>
          <div className="row wraps mid">
            {back ? (
              <ButtonLink kind="primary" to={back}>
                Volver a donde estabas
              </ButtonLink>
            ) : null}
            <ButtonLink kind={back ? undefined : 'primary'} to={linkTo('Index')}>
              Ir a la tienda
            </ButtonLink>
            <ButtonLink to={linkTo('FAQ')}>Ver ayuda</ButtonLink>
          </div>
          <Contact />
        </EmptyState>
      </div>
    </>
  )
}
