import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { LogoResponse, SettingSectionResponse } from '#contract/operator/settings.ts'
import type { ShopOpeningResponse } from '#contract/operator/shop-opening-checklist.ts'
import type { SuccessResponse } from '#contract/problem-details.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type OperatorApiCommands, createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { HiddenEditConflictFields, readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { LogoForms } from './logo-forms.tsx'
import {
  parseLocalDelivery,
  parsePickupPoint,
  parseShippingZone,
} from './parse-zone-and-pickup-point-forms.ts'
import { ShippingZonePostcodeCoverage } from './postcode-coverage.tsx'
import { SettingGroups } from './setting-groups.tsx'
import { createPartUrl, readPart, selectPart, SettingParts } from './setting-parts.tsx'
import { createSettingsFormDefinition, parseSettingValues } from './setting-values.ts'
import './settings.css'
import { SettingsNavigation } from './settings-navigation.tsx'
import { ShippingRecordForms } from './shipping-record-forms.tsx'
import { ShopOpeningSteps } from './shop-opening-steps.tsx'

type Loaded = {
  section: SettingSectionResponse
  opening: ShopOpeningResponse | null
  logo: LogoResponse | null
  /** record whose page is shown, in a section that lists its records */
  part: string | null
}

export async function loader(asked: LoaderFunctionArgs): Promise<Loaded> {
  const reads = createOperatorApiReader(asked)
  const [section, opening, logo] = await Promise.all([
    reads.get('getSettings', { params: { section: asked.params.section ?? '' } }),
    reads.get('getOpening'),
    asked.params.section === 'nombre' ? reads.get('getLogo') : null,
  ])
  const part = readPart(section, asked.request.url)
  return { section, opening: opening.is_open ? null : opening, logo, part }
}

export function action(asked: ActionFunctionArgs) {
  const section = asked.params.section ?? ''
  return runFormAction(asked, async (form, commands) => {
    const { messageForUser } = await done(form, commands)
    return redirectWithFlash(messageForUser, createOfficePageUrl('Ajustes de un tema', { section }))
  })

  async function done(
    form: FormData,
    commands: OperatorApiCommands,
  ): Promise<Static<typeof SuccessResponse>> {
    const command = form.get('hacer')
    if (command === 'agregar-zona')
      return commands('createShippingZone', { body: parseShippingZone(form) })
    if (command === 'abrir-punto')
      return commands('createPickupPoint', { body: parsePickupPoint(form) })
    if (command === 'cerrar-punto') {
      return commands('deletePickupPoint', { params: { code: String(form.get(command)) } })
    }
    if (command === 'agregar-reparto')
      return commands('createLocalDelivery', { body: parseLocalDelivery(form) })
    if (command === 'quitar-reparto') {
      return commands('deleteLocalDelivery', { params: { code: String(form.get(command)) } })
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
    const whole = await createOperatorApiReader(asked).get('getSettings', { params: { section } })
    const { fields } = selectPart(whole, readPart(whole, asked.request.url))
    return commands('updateSettings', {
      params: { section },
      body: { values: parseSettingValues(form, fields), ...readRecordVersionFromForm(form) },
    })
  }
}

type Props = { loaderData: Loaded; actionData?: FormResult }

/** Page of a settings section. */
export default function SettingsSection({
  loaderData: { section: whole, opening, logo, part },
  actionData,
}: Props) {
  const { me } = useOfficeRootLoaderData()
  const typed = useRestoredFormFields(actionData, 'guardar')
  const { refusal } = actionData ?? {}
  const section = selectPart(whole, part)
  const { code, title, about, values, version } = section
  const form = createSettingsFormDefinition(section)
  const sectionUrl = createOfficePageUrl('Ajustes de un tema', { section: code })
  const here = part === null ? sectionUrl : createPartUrl(code, part)
  const head = <PageHeader title="Ajustes" state={title} />
  if (isEditConflict(refusal)) {
    return (
      <>
        {head}
        <EditConflictPanel refusal={refusal} form={form} to={here} />
      </>
    )
  }
  const isShipping = code === 'envios' && part === null
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
      <div className={opening ? 'cols settings still-closed' : 'cols settings'}>
        <SettingsNavigation here={code} />
        <div className="fit">
          <div className="row apart wraps">
            <h2>{part ?? title}</h2>
            <Link
              className="small"
              to={createOfficePageUrl('Bitácora', {}, { sobre: `settings:${code}` })}
            >
              Cambios anteriores
            </Link>
          </div>
          {part === null ? (
            <p className="muted">{about}</p>
          ) : (
            <Link className="btn quiet" to={sectionUrl}>
              <Icon name="back" />
              {title}
            </Link>
          )}
          {isShipping ? (
            <>
              <ShippingZonePostcodeCoverage section={whole} />
              <SettingParts section={whole} />
            </>
          ) : null}
          <Form
            method="post"
            key={version}
            className={part === null ? 'stack' : 'stack one-record'}
          >
            <HiddenEditConflictFields form={form} version={version} values={values} typed={typed} />
            <SettingGroups section={section} typed={typed} refusal={refusal} />
            {hasPermission('settings:write', me) ? (
              <div className="save-settings">
                <Button type="submit" kind="primary" name="hacer" value="guardar">
                  Guardar {part ?? title.toLowerCase()}
                </Button>
                <Link className="btn quiet" to={here} reloadDocument>
                  Descartar
                </Link>
              </div>
            ) : (
              <p className="muted">{missingPermissionText('settings:write')}</p>
            )}
          </Form>
          {logo && hasPermission('settings:write', me) ? (
            <LogoForms logo={logo} answer={actionData} />
          ) : null}
          {isShipping && hasPermission('settings:write', me) ? (
            <ShippingRecordForms section={whole} answer={actionData} />
          ) : null}
        </div>
        {opening ? (
          <aside aria-labelledby="falta">
            <h2 id="falta">Qué falta para abrir</h2>
            <ShopOpeningSteps opening={opening} shown={null} />
          </aside>
        ) : null}
      </div>
      <ShortcutAndCliHintFooter command="settings" />
    </>
  )
}
