import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { externalServicePurposeTexts } from './external-service-purposes.ts'

type Code = keyof typeof externalServicePurposeTexts

const effects: Partial<Record<Code, string>> = {
  payments: 'nadie paga de verdad',
  mail: 'los correos no le llegan a nadie',
  texts: 'el código de un teléfono se muestra en la página',
}

/**
 * Warning about active development services (replacements of external services), with their
 * limitations.
 */
export function DevServiceAlert({ devServices }: { devServices: readonly Code[] }) {
  const felt = devServices.flatMap((code) => {
    const effect = effects[code]
    return effect ? { code, effect } : []
  })
  if (felt.length === 0) return null
  const words = new Intl.ListFormat('es-MX')
  return (
    <Alert tone="warn">
      <p>
        De prueba:{' '}
        {words.format(felt.map(({ code }) => externalServicePurposeTexts[code].toLowerCase()))}.
        Mientras lo sean, {words.format(felt.map(({ effect }) => effect))}. <ToProviders />
      </p>
    </Alert>
  )
}

function ToProviders() {
  const { me } = useOfficeRootLoaderData()
  return canOpenPage(officePages.Conexiones, me) ? (
    <Link to={createOfficePageUrl('Conexiones')}>Ver las conexiones</Link>
  ) : (
    'Lo cambia quien lleva los ajustes.'
  )
}
