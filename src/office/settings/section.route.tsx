import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { OpeningReply } from '#contract/operator/opening.ts'
import type { LogoReply, SettingSectionReply } from '#contract/operator/settings.ts'
import type { Done } from '#contract/problem.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { type Commands, readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { Coverage, zonesIn } from './coverage.tsx'
import { LogoForms } from './logo-forms.tsx'
import { parsePoint, parseZone } from './parse-zone.ts'
import { CarrierForms, PickupPointForms } from './place-forms.tsx'
import { SectionNav } from './section-nav.tsx'
import { SettingGroups } from './setting-groups.tsx'
import './settings.css'
import { sectionForm, valuesIn } from './setting-values.ts'
import { WelcomeSteps } from './welcome-steps.tsx'
import { ZoneForms } from './zone-forms.tsx'

type Loaded = {
  section: SettingSectionReply
  opening: OpeningReply | null
  logo: LogoReply | null
}

export async function loader(asked: LoaderFunctionArgs): Promise<Loaded> {
  const reads = readsFor(asked)
  const [section, opening, logo] = await Promise.all([
    reads.get('getSettings', { params: { section: asked.params.section ?? '' } }),
    reads.get('getOpening'),
    asked.params.section === 'nombre' ? reads.get('getLogo') : null,
  ])
  return { section, opening: opening.is_open ? null : opening, logo }
}

export function action(asked: ActionFunctionArgs) {
  const section = asked.params.section ?? ''
  return answered(asked, async (form, commands) => {
    const { messageForUser } = await done(form, commands)
    return redirectWithFlash(messageForUser, linkTo('Ajustes de un tema', { section }))
  })

  async function done(form: FormData, commands: Commands): Promise<Static<typeof Done>> {
    const command = form.get('hacer')
    if (command === 'agregar-zona') return commands('createShippingZone', { body: parseZone(form) })
    if (command === 'abrir-punto') return commands('createPickupPoint', { body: parsePoint(form) })
    if (command === 'cerrar-punto') {
      return commands('deletePickupPoint', { params: { code: String(form.get(command)) } })
    }
    if (command === 'agregar-paqueteria') {
      return commands('createCarrier', {
        body: { name: String(form.get('paqueteria') ?? '').trim() },
      })
    }
    if (command === 'quitar-paqueteria') {
      return commands('deleteCarrier', { params: { name: String(form.get(command)) } })
    }
    if (command === 'quitar-zona') {
      return commands('deleteShippingZone', { params: { code: String(form.get('zona')) } })
    }
    if (command === 'poner-logotipo') {
      const sent = form.get('logotipo')
      const bytes = sent instanceof File ? await sent.arrayBuffer() : new ArrayBuffer(0)
      return commands('setLogo', {
        params: { ground: String(form.get('fondo')) },
        body: { picture: Buffer.from(bytes).toString('base64') },
      })
    }
    if (command === 'quitar-logotipo')
      return commands('deleteLogo', { params: { ground: String(form.get('fondo')) } })
    const { fields } = await readsFor(asked).get('getSettings', {
      params: { section: asked.params.section ?? '' },
    })
    return commands('updateSettings', {
      params: { section: asked.params.section ?? '' },
      body: { values: valuesIn(form, fields), ...versionIn(form) },
    })
  }
}

/** Codes and names of a settings section's repeated rows, such as zones, by their setting path. */
function namesIn({ values }: SettingSectionReply, path: RegExp, shown: 'code' | 'value' = 'value') {
  return Object.entries(values).flatMap(([name, value]) => {
    const [, code] = path.exec(name) ?? []
    return code === undefined ? [] : [{ code, name: shown === 'code' ? code : String(value) }]
  })
}

type Props = { loaderData: Loaded; actionData?: Answer }

/** Page of a settings section. */
export default function SettingsSection({
  loaderData: { section, opening, logo },
  actionData,
}: Props) {
  const { me } = useOfficeData()
  const typed = useTyped(actionData, 'guardar')
  const { refusal } = actionData ?? {}
  const { code, title, about, values, version } = section
  const form = sectionForm(section)
  const here = linkTo('Ajustes de un tema', { section: code })
  const head = <PageHead title="Ajustes" state={title} />
  if (isChanged(refusal)) {
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={form} to={here} />
      </>
    )
  }
  const isShipping = code === 'envios'
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className={opening ? 'cols settings still-closed' : 'cols settings'}>
        <SectionNav here={code} />
        <div className="fit">
          <div className="row apart wraps">
            <h2>{title}</h2>
            <Link className="small" to={linkTo('Bitácora', {}, { sobre: `settings:${code}` })}>
              Cambios anteriores
            </Link>
          </div>
          <p className="muted">{about}</p>
          {isShipping ? <Coverage section={section} /> : null}
          <Form method="post" key={version} className="stack">
            <ReadVersion form={form} version={version} values={values} typed={typed} />
            <SettingGroups section={section} typed={typed} refusal={refusal} />
            {mayDo('settings:write', me) ? (
              <div className="save-settings">
                <Button type="submit" kind="primary" name="hacer" value="guardar">
                  Guardar {title.toLowerCase()}
                </Button>
                <Link className="btn quiet" to={here} reloadDocument>
                  Descartar
                </Link>
              </div>
            ) : (
              <p className="muted">{missingPermissionText('settings:write')}</p>
            )}
          </Form>
          {logo && mayDo('settings:write', me) ? (
            <LogoForms logo={logo} answer={actionData} />
          ) : null}
          {isShipping && mayDo('settings:write', me) ? (
            <>
              <ZoneForms zones={zonesIn(section)} answer={actionData} />
              <PickupPointForms
                points={namesIn(section, /^shipping\.methods\[code=(.*)\]\.pickup_point\.name$/)}
                answer={actionData}
              />
              <CarrierForms
                carriers={namesIn(section, /^carriers\[name=(.*)\]\.tracking_url$/, 'code')}
                answer={actionData}
              />
            </>
          ) : null}
        </div>
        {opening ? (
          <aside aria-labelledby="falta">
            <h2 id="falta">Qué falta para abrir</h2>
            <WelcomeSteps opening={opening} shown={null} />
          </aside>
        ) : null}
      </div>
      <CliHint command="settings" />
    </>
  )
}
