import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { linkTo } from '../page-links.ts'
import { formatPageTitle } from '../page-meta.ts'
import { useShopName } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useOnline } from '../ui/use-online.ts'

/** Error page with one message and one link. */
export function ErrorPage({ status }: { status: number }) {
  useEffect(() => {
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [])
  return <div className="wrap">{status === 404 ? <Missing /> : <Broken />}</div>
}

function Missing() {
  const name = useShopName()
  return (
    <>
      <title>{formatPageTitle('Página no encontrada', name)}</title>
      <meta name="robots" content="noindex" />
      <EmptyState icon="pin" title={literals.notFound.title} as="h1">
        <p>Este puesto ya no está aquí o la dirección tiene un error.</p>
        <ButtonLink kind="primary" to={linkTo('Index')}>
          Ir al inicio
        </ButtonLink>
      </EmptyState>
    </>
  )
}

function Broken() {
  const { pathname, search } = useLocation()
  const online = useOnline()
  const name = useShopName()

  const waiting = useRef(false)

  useEffect(() => {
    if (online && waiting.current) window.location.reload()
    waiting.current = !online
  }, [online])

  // While offline, the retry link does nothing, because a reload would replace this page with the
  // browser's own error
  function retry(event: MouseEvent) {
    if (!navigator.onLine) event.preventDefault()
  }

  return (
    <>
      <title>{formatPageTitle('No pudimos mostrar la página', name)}</title>
      <meta name="robots" content="noindex" />
      <EmptyState icon="warn" title="No pudimos mostrar esta página" as="h1">
        <p role="status">
          {online
            ? 'Algo falló de nuestro lado o en la conexión. Inténtalo otra vez en un momento.'
            : 'No hay conexión a internet. La mostraremos en cuanto regrese.'}
        </p>
        <ButtonLink kind="primary" to={pathname + search} reloadDocument onClick={retry}>
          Reintentar
        </ButtonLink>
      </EmptyState>
    </>
  )
}
