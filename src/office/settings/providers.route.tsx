import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ProvidersReply } from '#contract/operator/providers.ts'
import type { Done } from '#contract/problem.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { FootLine } from '../lists/foot-line.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { providerUses as uses } from './provider-uses.ts'
import { SectionNav } from './section-nav.tsx'
import './settings.css'

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get<ProvidersReply>('providers')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, deeds) => {
    const path = `providers/${encodeURIComponent(String(form.get('probar')))}/test`
    const { messageForUser } = await deeds('POST')<Done>(path, {})
    return told(messageForUser, linkTo('Conexiones'))
  })
}

type Provider = ProvidersReply['providers'][number]

type Props = { loaderData: ProvidersReply; actionData?: Answer }

/** External services: configuration and probe. */
export default function Providers({ loaderData: { providers }, actionData }: Props) {
  const { me } = useOfficeData()
  const mayTry = mayDo('settings:write', me)
  return (
    <>
      <PageHead title="Ajustes" state="Conexiones" />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols settings">
        <SectionNav here="conexiones" />
        <div className="fit">
          <h2>Conexiones</h2>
          <p className="muted">
            Con quién trabaja la tienda. Las claves las pone quien lleva el servidor y no salen de
            ahí: aquí solo ves si están.
          </p>
          <ul className="connections">
            {providers.map((provider) => (
              <li key={provider.code}>
                <ProviderFacts provider={provider} />
                {mayTry ? (
                  <Form method="post">
                    <Button type="submit" name="probar" value={provider.code}>
                      Probar conexión<span className="sr"> de {uses[provider.code]}</span>
                    </Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
          {mayTry ? null : <p className="muted">{missingPermissionText('settings:write')}</p>}
        </div>
      </div>
      <FootLine command="settings" />
    </>
  )
}

function ProviderFacts({ provider }: { provider: Provider }) {
  const { code, name, where, note, settings, is_stand_in } = provider
  const there = settings.filter(({ is_set }) => is_set)
  const missing = settings.filter(({ is_set }) => !is_set)
  return (
    <div>
      <h3>
        {uses[code]} {is_stand_in ? <span className="badge">De prueba</span> : null}
      </h3>
      <p>
        {name}
        {where ? <span className="muted"> · {where}</span> : null}
      </p>
      {note ? <p className="muted">{note}</p> : null}
      {there.length > 0 ? (
        <p className="small muted">
          Puesto: <Names settings={there} />
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="small muted">
          {is_stand_in ? 'Falta' : 'Se puede poner'}: <Names settings={missing} />
        </p>
      ) : null}
    </div>
  )
}

function Names({ settings }: { settings: Provider['settings'] }) {
  return settings.map(({ name }, index) => (
    <span key={name}>
      {index > 0 ? ', ' : null}
      <code>{name}</code>
    </span>
  ))
}
