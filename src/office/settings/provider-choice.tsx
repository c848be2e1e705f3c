import type { ConnectionProvider } from '#domain/connections/connection-services.ts'
import { Link } from '#ui/link.tsx'
import { createOfficePageUrl } from '../page-url.ts'

/** Pages on which owners connect a service. */
type ConnectionPageName = 'Conexión de correo' | 'Conexión de pagos' | 'Conexión de paqueterías'

type Props = {
  page: ConnectionPageName
  label: string
  providers: readonly ConnectionProvider[]
  here: string | undefined
}

/** Providers to choose from; links, so that it works without script. */
export function ProviderChoice({ page, label, providers, here }: Props) {
  return (
    <nav className="provider-choice" aria-label={label}>
      {providers.map((provider) => (
        <Link
          key={provider.code}
          to={createOfficePageUrl(page, {}, { con: provider.code })}
          aria-current={provider.code === here ? 'true' : undefined}
          preventScrollReset
        >
          {provider.label}
        </Link>
      ))}
    </nav>
  )
}
