import { isRouteErrorResponse } from 'react-router'
import { missingPermissionText, permissions } from '#domain/running/permissions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Error page of the back office: the reason of the error, and links to go on. */
export function ErrorPage({ error }: { error: unknown }) {
  const { title, words } = explain(error)
  return (
    <div className="stack">
      <title>{`${title} · Mostrador`}</title>
      <div className="head">
        <h1>{title}</h1>
      </div>
      <p>{words}</p>
      <p>
        <ButtonLink to={createOfficePageUrl('Hoy')}>Ir a Hoy</ButtonLink>
      </p>
    </div>
  )
}

function explain(error: unknown): { title: string; words: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) {
    return {
      title: 'No está aquí',
      words: 'Esta dirección no lleva a nada, o lo que había ya no está. Búscalo arriba.',
    }
  }
  if (status === 403) {
    return {
      title: 'Esto no lo puedes ver',
      words: wordsOf(isRouteErrorResponse(error) && error.data),
    }
  }
  return {
    title: 'Algo falló de nuestro lado',
    words: 'No se perdió nada de lo guardado. Vuelve a intentarlo en un momento.',
  }
}

function wordsOf(refusal: unknown): string {
  const { needs, words } = (refusal || {}) as { needs?: string; words?: string }
  const permission = permissions.get(needs ?? '')
  if (permission) return missingPermissionText(permission)
  return words ?? 'Te falta un permiso. Pídelo a quien administra la tienda.'
}
