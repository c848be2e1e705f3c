import { useSearchParams } from 'react-router'
import { toSameOriginPath } from '#domain/same-origin-path.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/**
 * Page on which the user must sign in again (step-up authentication) before operations on money,
 * API keys and accounts.
 */
export default function Confirm() {
  const [asked] = useSearchParams()
  const page = toSameOriginPath(asked.get('volver')) ?? createOfficePageUrl('Hoy')
  const [hecho, archivo] = [asked.get('hecho'), asked.get('archivo')]
  const waits = { volver: page, ...(hecho && { hecho }), ...(archivo && { archivo }) }
  const volver = hecho || archivo ? createOfficePageUrl('Confirmado', {}, waits) : page
  return (
    <div className="narrow stack">
      <PageHeader title="Confirma que eres tú" />
      <p>
        Entraste hace más de 10 minutos, y esto mueve dinero, datos personales o permisos.{' '}
        {hecho || archivo
          ? 'Al confirmar se hace solo, una vez, y vuelves a tu página.'
          : 'Al confirmar vuelves a tu página.'}
      </p>
      <ButtonLink
        kind="primary"
        to={`/sesion/confirmar?${new URLSearchParams({ volver })}`}
        reloadDocument
      >
        <Icon name="lock" />
        Confirmar
      </ButtonLink>
      <ButtonLink to={page}>Cancelar</ButtonLink>
    </div>
  )
}
