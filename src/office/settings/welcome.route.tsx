import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useSearchParams,
} from 'react-router'
import type { SettingSectionResponse } from '#contract/operator/settings.ts'
import type { ShopOpeningResponse } from '#contract/operator/shop-opening-checklist.ts'
import type { TodayOverviewResponse } from '#contract/operator/today-overview.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiCommands, createOperatorApiReader } from '../api/operator-api.ts'
import { HiddenEditConflictFields, readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { StepsAfterOpening } from '../today/first-steps.tsx'
import { OpenShopForm } from './open-shop-form.tsx'
import { parseShippingZone } from './parse-zone-and-pickup-point-forms.ts'
import { SettingGroups } from './setting-groups.tsx'
import './settings.css'
import { createSettingsFormDefinition, parseSettingValues } from './setting-values.ts'
import { ShippingZoneForms } from './shipping-zone-forms.tsx'
import { removeDefaultShopName, toRequiredShopOpeningFields } from './shop-opening-form-fields.ts'
import { type FilledLegalTexts, ShopOpeningStepContent } from './shop-opening-step-content.tsx'
import {
  findDisplayedShopOpeningStep,
  shopOpeningStepLabels,
  ShopOpeningSteps,
} from './shop-opening-steps.tsx'

type Loaded = {
  opening: ShopOpeningResponse
  section: SettingSectionResponse | null
  /** what follows the opening */
  after: NonNullable<TodayOverviewResponse['first_steps']>
} | null

/**
 * Codes of the settings sections whose fields are filled in during the opening of a new shop, by
 * opening step.
 */
const sections: Partial<Record<string, string>> = {
  name: 'nombre',
  support: 'ayuda',
  shipping: 'envios',
}

export async function loader(asked: LoaderFunctionArgs): Promise<Loaded> {
  const reads = createOperatorApiReader(asked)
  const me = await reads.get('getCaller')
  if (!me.permissions.some((one) => one.startsWith('settings:'))) return null
  const first = await reads.get('getOpening')
  if (first.is_open) throw redirect(createOfficePageUrl('Hoy'))
  const shown = findDisplayedShopOpeningStep(
    first,
    new URL(asked.request.url).searchParams.get('paso'),
  )
  const isNews = first.steps.some(({ code, is_done, begun_at, done_at }) =>
    is_done ? done_at === null : code === shown && begun_at === null,
  )
  const mayNote = me.permissions.includes('settings:write')
  if (isNews && shown !== null && mayNote)
    await createOperatorApiCommands(asked)('noteOpeningSteps', { body: { step: shown } })
  const opening = isNews && mayNote ? await reads.get('getOpening') : first
  const code = sections[shown ?? '']
  const isLastStep = shown === null
  const after = isLastStep ? ((await reads.get('getToday')).first_steps ?? []) : []
  if (code === undefined) return { opening, section: null, after }
  const section = await reads.get('getSettings', { params: { section: code } })
  const isNamed = opening.steps.some((step) => step.code === 'name' && step.is_done)
  return {
    opening,
    after,
    section: isNamed
      ? toRequiredShopOpeningFields(section)
      : removeDefaultShopName(toRequiredShopOpeningFields(section)),
  }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction<FilledLegalTexts>(asked, async (form, commands) => {
    const command = String(form.get('hacer'))
    if (command === 'abrir') {
      return redirectWithFlash(
        (await commands('openShop')).messageForUser,
        createOfficePageUrl('Hoy'),
      )
    }
    if (command === 'legales' || command === 'leer-legales') {
      const seller = {
        legal_name: String(form.get('responsable')),
        address: String(form.get('domicilio')),
      }
      if (command === 'leer-legales') {
        return { seller, ...(await commands('previewOpeningLegalTexts', { body: seller })) }
      }
      return next((await commands('publishOpeningLegalTexts', { body: seller })).messageForUser)
    }
    if (command === 'agregar-zona') {
      return next(
        (await commands('createShippingZone', { body: parseShippingZone(form) })).messageForUser,
      )
    }
    const code = command === 'nombre' ? 'nombre' : 'ayuda'
    const section = await createOperatorApiReader(asked).get('getSettings', {
      params: { section: code },
    })
    const { fields } = toRequiredShopOpeningFields(section)
    const body = { values: parseSettingValues(form, fields), ...readRecordVersionFromForm(form) }
    return next(
      (await commands('updateSettings', { params: { section: code }, body })).messageForUser,
    )
  })
}

/** Returns the form result if it is a rejection; undefined otherwise. */
function refused(answer: FormResult<FilledLegalTexts> | undefined): FormResult | undefined {
  return answer?.refusal ? answer : undefined
}

/** Redirects to the first unfinished step in opening the shop, with a flash message. */
function next(words: string) {
  return redirectWithFlash(words, createOfficePageUrl('Bienvenida'))
}

type Props = { loaderData: Loaded; actionData?: FormResult<FilledLegalTexts> }

/** Opening assistant of a new shop, shown in place of Hoy until the shop is open. */
export default function Welcome({ loaderData, actionData }: Props) {
  const [search] = useSearchParams()
  if (!loaderData) {
    return (
      <>
        <PageHeader title="La tienda todavía no abre" />
        <p className="muted">
          Quien lleva los ajustes la está preparando. Lo demás ya se puede usar.
        </p>
      </>
    )
  }
  const { opening, section, after } = loaderData
  const { steps } = opening
  const shown = findDisplayedShopOpeningStep(opening, search.get('paso'))
  const left = steps.filter(({ is_done }) => !is_done).length
  const step = shown && shopOpeningStepLabels[shown]
  return (
    <>
      <PageHeader
        title="De vacía a abierta"
        state={
          left === 0
            ? 'Todo listo: solo falta abrir'
            : `${left === 1 ? 'Falta' : 'Faltan'} ${left} de ${steps.length} pasos`
        }
      >
        <span className="badge">Cerrada: solo compra tu equipo</span>
        <a className="btn" href={opening.shop_url} target="_blank" rel="noreferrer">
          Ver mi tienda
        </a>
      </PageHeader>
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols settings with-way">
        <ShopOpeningSteps opening={opening} shown={shown} />
        <section className="fit" aria-labelledby="paso">
          <h2 id="paso">{step ? step.title : 'Abrir'}</h2>
          {section ? (
            <SectionStep section={section} answer={refused(actionData)} />
          ) : shown === 'legal' || shown === 'products' || shown === 'payment' ? (
            <ShopOpeningStepContent step={shown} opening={opening} answer={actionData} />
          ) : (
            <>
              <OpenShopForm opening={opening} />
              <StepsAfterOpening left={after} shopUrl={opening.shop_url} />
            </>
          )}
        </section>
      </div>
      <ShortcutAndCliHintFooter command="settings" />
    </>
  )
}

/** Step in opening a new shop that shows the essential fields of a settings section. */
function SectionStep({
  section,
  answer,
}: {
  section: SettingSectionResponse
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, section.code)
  if (section.code === 'envios') {
    return (
      <>
        <p className="muted">
          Empieza con una zona y su costo. Lo fino (otras zonas, exprés, costos por peso o por
          monto, reparto propio, envío gratis, puntos de recolección) está en{' '}
          <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'envios' })}>
            Ajustes, Envíos
          </Link>
          .
        </p>
        <ShippingZoneForms zones={[]} answer={answer} />
      </>
    )
  }
  return (
    <Form method="post" key={section.version} className="stack">
      <p className="muted">{section.about}</p>
      <HiddenEditConflictFields
        form={createSettingsFormDefinition(section)}
        version={section.version}
        values={section.values}
        typed={typed}
      />
      <SettingGroups section={section} typed={typed} refusal={answer?.refusal} />
      {section.code === 'nombre' ? (
        <p className="hint">
          Tu logotipo se sube en{' '}
          <Link to={createOfficePageUrl('Ajustes de un tema', { section: 'nombre' })}>
            Ajustes, Nombre e imagen
          </Link>
          , cuando quieras.
        </p>
      ) : null}
      <div>
        <Button type="submit" kind="primary" name="hacer" value={section.code}>
          Guardar y seguir
        </Button>
      </div>
    </Form>
  )
}
