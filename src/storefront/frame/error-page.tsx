import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What stands where a page could not be shown: one sentence, one way out. */
export function ErrorPage({ status }: { status: number }) {
  if (status === 404) {
    return (
      <div className="wrap">
        <title>Página no encontrada · Tianguis</title>
        <meta name="robots" content="noindex" />
        <EmptyState icon="nothing" title={literals.notFound.title} as="h1">
          <p>La dirección no existe o el producto ya no está a la venta.</p>
          <ButtonLink kind="primary" to={linkTo('Index')}>
            Ir al inicio
          </ButtonLink>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap">
      <title>No pudimos mostrar la página · Tianguis</title>
      <meta name="robots" content="noindex" />
      <EmptyState icon="warn" title="No pudimos mostrar esta página" as="h1">
        <p>El problema es nuestro. Inténtalo otra vez en un momento.</p>
        <Button kind="primary" onClick={() => window.location.reload()}>
          Reintentar
        </Button>
      </EmptyState>
    </div>
  )
}
