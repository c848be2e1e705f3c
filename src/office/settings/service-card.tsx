import { Form } from 'react-router'
import type { ExternalServicesResponse } from '#contract/operator/external-services.ts'
import { connectionServices, isConnectionService } from '#domain/connections/connection-services.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { formatConnectionState } from './connection-state.ts'
import { externalServicePurposeTexts as titles } from './external-service-purposes.ts'

type Service = ExternalServicesResponse['providers'][number]

const purposes: Record<Service['code'], { words: string; icon: IconName }> = {
  payments: { words: connectionServices.payments.purpose, icon: 'card' },
  labels: { words: connectionServices.labels.purpose, icon: 'truck' },
  invoices: { words: connectionServices.invoices.purpose, icon: 'doc' },
  mail: { words: connectionServices.mail.purpose, icon: 'mail' },
  texts: { words: connectionServices.texts.purpose, icon: 'mobile' },
  whatsapp: { words: connectionServices.whatsapp.purpose, icon: 'whatsapp' },
  files: { words: 'Dónde se guardan tus fotos y documentos.', icon: 'fill' },
  accounts: { words: 'Quién cuida las contraseñas de tus clientes.', icon: 'user' },
}

/** Pages on which owners connect a service themselves. */
const pages = {
  labels: 'Conexión de paqueterías',
  payments: 'Conexión de pagos',
  invoices: 'Conexión de facturas',
  mail: 'Conexión de correo',
  texts: 'Conexión de mensajes',
  whatsapp: 'Conexión de WhatsApp',
} as const satisfies Partial<Record<Service['code'], keyof typeof officePages>>

function hasPage(code: string): code is keyof typeof pages {
  return Object.hasOwn(pages, code)
}

/** Card of a service: its provider, the state in words, and what can be done. */
export function ServiceCard({ service }: { service: Service }) {
  const { code, name, where, note, is_stand_in, is_set_by_server } = service
  const { me } = useOfficeRootLoaderData()
  const { words, icon } = purposes[code]
  const isOptional = isConnectionService(code) && connectionServices[code].isOptional
  const { tone, text } = formatConnectionState({ ...service, isOptional })
  const page = hasPage(code) ? pages[code] : undefined
  return (
    <section className="service-card" aria-labelledby={`servicio-${code}`}>
      <h2 id={`servicio-${code}`}>{titles[code]}</h2>
      <p>{words}</p>
      <div className={tone === 'no' ? 'provider failing' : 'provider'}>
        <span className="provider-sign" aria-hidden="true">
          <Icon name={icon} />
        </span>
        <div>
          <h3>{name}</h3>
          {where && !is_stand_in ? <p>{where}</p> : null}
          {note ? <p>{note}</p> : null}
          <p className="provider-state">
            <span className={`st ${tone}`}>{text}</span>
          </p>
        </div>
        <div className="acts">
          {page && !is_set_by_server && canOpenPage(officePages[page], me) ? (
            <ButtonLink to={createOfficePageUrl(page)} kind={is_stand_in ? 'primary' : 'outline'}>
              {service.connection ? 'Abrir' : 'Conectar'}
              <span className="sr"> {titles[code]}</span>
            </ButtonLink>
          ) : null}
          {hasPermission('connections:write', me) && !service.is_missing ? (
            <Form method="post">
              <Button type="submit" kind="quiet" name="probar" value={code}>
                Probar<span className="sr"> {titles[code]}</span>
              </Button>
            </Form>
          ) : null}
        </div>
      </div>
      <ServerSettings service={service} hasPage={page !== undefined} />
    </section>
  )
}

/** Settings of the server by which a technician connects the service. */
function ServerSettings({ service, hasPage }: { service: Service; hasPage: boolean }) {
  const { settings, is_stand_in, is_set_by_server } = service
  if (settings.length === 0 || (hasPage && !is_set_by_server)) return null
  const there = settings.filter(({ is_set }) => is_set)
  const missing = settings.filter(({ is_set }) => !is_set)
  return (
    <>
      {hasPage ? (
        <p className="hint">La pone tu servidor. Para cambiarla, pídeselo a tu técnico.</p>
      ) : null}
      <details className="fold">
        <summary>Para tu técnico</summary>
        {there.length > 0 ? (
          <p>
            Puesto: <Names settings={there} />
          </p>
        ) : null}
        {missing.length > 0 ? (
          <p>
            {is_stand_in ? 'Falta' : 'Se puede poner'}: <Names settings={missing} />
          </p>
        ) : null}
      </details>
    </>
  )
}

function Names({ settings }: { settings: Service['settings'] }) {
  return settings.map(({ name }, index) => (
    <span key={name}>
      {index > 0 ? ', ' : null}
      <code>{name}</code>
    </span>
  ))
}
