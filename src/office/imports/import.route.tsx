import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { shopExportLabels } from '#domain/catalogue/shop-export-summary.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { HiddenEditConflictFields, readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { ColumnMappingTable } from './column-mapping-table.tsx'
import {
  createMappingFormDefinition,
  parseColumnMapping,
  isColumnMappingChanged,
} from './column-mapping.ts'
import { ImportAside } from './import-aside.tsx'
import { formatCountWithNoun, importStateLabels } from './import-labels.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import './imports.css'
import { InvalidSheetLines } from './invalid-sheet-lines.tsx'
import { PlannedChangesTable } from './planned-changes-table.tsx'
import { isShopExportFormChanged, parseShopExportForm } from './shop-export-form.ts'
import { ShopExportReview } from './shop-export-review.tsx'
import { getShopImportTitle, PauseButton, ShopChoice } from './shop-import-head.tsx'
import { ShopImportProgress } from './shop-import-progress.tsx'

export function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  return createOperatorApiReader(asked).get('getImport', { params: { id } })
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const here = createOfficePageUrl('Importación', { id })
    switch (form.get('hacer')) {
      case 'dejar':
        await commands('discardImport', { params: { id } })
        return redirectWithFlash('No se importó nada.', createOfficePageUrl('Importar'))
      case 'deshacer': {
        const set = Number(form.get('cambio'))
        const undone = await commands('undoChangeSet', { params: { id: set }, body: {} })
        const progress = createOfficePageUrl('Cambio de productos', { id: String(set) })
        return redirectWithFlash(undone.messageForUser, undone.underway ? progress : here)
      }
      case 'pausar':
      case 'seguir': {
        const paused = form.get('hacer') === 'pausar'
        const told = await commands('pauseImport', { params: { id }, body: { paused } })
        return redirectWithFlash(told.messageForUser, here)
      }
      case 'reintentar': {
        const told = await commands('retryImportPictures', { params: { id } })
        return redirectWithFlash(told.messageForUser, here)
      }
      case 'tienda': {
        const shop = parseShopName(form.get('tienda'))
        const body = { plan: { columns: {}, shop }, ...readRecordVersionFromForm(form) }
        await commands('updateImport', { params: { id }, body })
        return redirectWithFlash('Se revisa otra vez.', here)
      }
      case 'importar': {
        const sheet = await createOperatorApiReader(asked).get('getImport', { params: { id } })
        const version = readRecordVersionFromForm(form)
        if (sheet.shop_export && isShopExportFormChanged(form, sheet)) {
          const body = { ...parseShopExportForm(form, sheet), ...version }
          await commands('updateImport', { params: { id }, body })
          return redirectWithFlash(
            'Así quedan con lo que decidiste: míralo y vuelve a importar.',
            here,
          )
        }
        // The user changed the column mapping after the last preview, so the import must be
        // previewed again
        if (!sheet.shop_export && sheet.state === 'draft' && isColumnMappingChanged(form, sheet)) {
          await commands('updateImport', {
            params: { id },
            body: { ...parseColumnMapping(form), ...version },
          })
          return redirectWithFlash(
            'Cambiaste cómo se lee: mira qué cambiaría ahora y vuelve a importar.',
            here,
          )
        }
        await commands('applyImport', {
          params: { id },
          body: { ...version, end_offers: form.has('terminan') },
        })
        return redirectWithFlash('La importación comenzó. Puedes dejar esta página.', here)
      }
      default: {
        const sheet = await createOperatorApiReader(asked).get('getImport', { params: { id } })
        const arranged = sheet.shop_export
          ? parseShopExportForm(form, sheet)
          : parseColumnMapping(form)
        await commands('updateImport', {
          params: { id },
          body: { ...arranged, ...readRecordVersionFromForm(form) },
        })
        return redirectWithFlash('Se revisa con tus cambios.', here)
      }
    }
  })
}

function parseShopName(value: unknown) {
  return getTypedKeys(shopExportLabels).find((name) => name === value) ?? null
}

type Props = { loaderData: SheetImportResponse; actionData?: FormResult }

/** Import page, steps two and three: mapping, preview, result. */
export default function Import({ loaderData: sheet, actionData }: Props) {
  const { name, state, counts } = sheet
  const lines = counts.added + counts.changed + counts.unchanged + counts.refused
  const isChecking = state === 'checking'
  const isDraft = state === 'draft'
  const good = counts.added + counts.changed
  const { refusal } = actionData ?? {}
  const shop = sheet.plan.shop || null
  const review = isDraft && sheet.words === null ? sheet.shop_export : undefined
  const head = (
    <>
      <PageHeader
        title={shop ? getShopImportTitle(sheet, shop) : 'Importar'}
        state={
          isChecking || sheet.words !== null
            ? name
            : `${name} · ${formatCountWithNoun(lines, 'línea', 'líneas')}`
        }
      >
        <ShopChoice sheet={sheet} />
        <PauseButton sheet={sheet} />
      </PageHeader>
      <ImportSteps here={isDraft || isChecking ? 1 : 2} isExport={shop !== null} />
    </>
  )
  if (isEditConflict(refusal)) {
    const form = createMappingFormDefinition(sheet, refusal.changed.values)
    return (
      <>
        {head}
        <EditConflictPanel
          refusal={refusal}
          form={form}
          to={createOfficePageUrl('Importación', { id: String(sheet.id) })}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
      <TwinNote sheet={sheet} />
      {sheet.words === null ? null : (
        <Alert tone="warn">
          <p>{sheet.words}</p>
        </Alert>
      )}
      {isDraft && sheet.headings.length === 0 ? (
        <Form method="post" className="row">
          <ButtonLink to={createOfficePageUrl('Importar')} kind="primary">
            Subir otro archivo
          </ButtonLink>
          <Button type="submit" kind="quiet" name="hacer" value="dejar">
            Dejarlo
          </Button>
        </Form>
      ) : review ? (
        <ShopExportReview sheet={sheet} review={review} />
      ) : shop && !isDraft && !isChecking ? (
        <ShopImportProgress sheet={sheet} shop={shop} />
      ) : isDraft ? (
        <Form method="post" id="arreglo" key={sheet.version}>
          <HiddenEditConflictFields
            form={createMappingFormDefinition(sheet, sheet.arrangement)}
            version={sheet.version}
            values={sheet.arrangement}
          />
          <div className="cols">
            <div>
              <ColumnMappingTable sheet={sheet} />
              <InvalidSheetLines sheet={sheet} />
              <PlannedChangesTable sheet={sheet} />
            </div>
            <ImportAside sheet={sheet} lines={lines} />
          </div>
          <div className="bulk save" role="region" aria-label="Importar">
            {sheet.words === null ? (
              <p className="say">
                <strong>{formatCountWithNoun(good, 'producto', 'productos')}</strong>
                {counts.refused > 0
                  ? ` · ${formatCountWithNoun(counts.refused, 'línea se queda', 'líneas se quedan')} fuera`
                  : null}
              </p>
            ) : null}
            {counts.ends_offers ? (
              <Checkbox name="terminan">
                {counts.ends_offers === 1
                  ? 'Terminar hoy 1 oferta vigente'
                  : `Terminar hoy ${counts.ends_offers.toLocaleString('es-MX')} ofertas vigentes`}
              </Checkbox>
            ) : null}
            <Button type="submit" kind="quiet" name="hacer" value="dejar" formNoValidate>
              Dejarlo
            </Button>
            <Button type="submit" name="hacer" value="revisar">
              Revisar otra vez
            </Button>
            {good > 0 && sheet.words === null ? (
              <Button type="submit" kind="primary" name="hacer" value="importar">
                Importar {good.toLocaleString('es-MX')}
              </Button>
            ) : null}
          </div>
        </Form>
      ) : (
        <div className="cols">
          <div>
            <ImportProgress sheet={sheet} />
            {isChecking ? null : <PlannedChangesTable sheet={sheet} />}
          </div>
          {isChecking ? null : <ImportAside sheet={sheet} lines={lines} />}
        </div>
      )}
      <ShortcutAndCliHintFooter command={`import ${name} --dry-run`} />
    </>
  )
}

/** Notice that the same spreadsheet file was uploaded before. */
function TwinNote({ sheet: { twin, state } }: { sheet: SheetImportResponse }) {
  if (!twin || (state !== 'draft' && state !== 'checking')) return null
  const to = createOfficePageUrl('Importación', { id: String(twin.id) })
  return (
    <Alert tone="note">
      <p>
        {twin.person} subió este mismo archivo, {formatDateTime(twin.created_at)}:{' '}
        <Link to={to}>{importStateLabels[twin.state].toLowerCase()}</Link>.
      </p>
    </Alert>
  )
}
