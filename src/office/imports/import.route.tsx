import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { SheetImportReply } from '#contract/operator/sheet-imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { arrangementForm, arrangementIn, isRearranged } from './arrangement.ts'
import { ChangesTable } from './changes-table.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { ImportAside } from './import-aside.tsx'
import { ImportProgress } from './import-progress.tsx'
import { counted, importStates } from './import-words.ts'
import './imports.css'
import { Steps } from './steps.tsx'
import { WrongLines } from './wrong-lines.tsx'

export function loader(asked: LoaderFunctionArgs) {
  const id = asked.params.id ?? ''
  return readsFor(asked).get('getImport', { params: { id } })
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const here = linkTo('Importación', { id })
    switch (form.get('hacer')) {
      case 'dejar':
        await commands('discardImport', { params: { id } })
        return redirectWithFlash('No se importó nada.', linkTo('Importar'))
      case 'deshacer': {
        const set = Number(form.get('cambio'))
        const undone = await commands('undoChangeSet', { params: { id: set }, body: {} })
        const progress = linkTo('Cambio de productos', { id: String(set) })
        return redirectWithFlash(undone.messageForUser, undone.underway ? progress : here)
      }
      case 'importar': {
        const sheet = await readsFor(asked).get('getImport', { params: { id } })
        const version = versionIn(form)
        // The changed mapping has no preview yet
        if (sheet.state === 'draft' && isRearranged(form, sheet)) {
          await commands('updateImport', {
            params: { id },
            body: { ...arrangementIn(form), ...version },
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
      default:
        await commands('updateImport', {
          params: { id },
          body: { ...arrangementIn(form), ...versionIn(form) },
        })
        return redirectWithFlash('Se revisa con tus cambios.', here)
    }
  })
}

type Props = { loaderData: SheetImportReply; actionData?: Answer }

/** Import page, steps two and three: mapping, preview, result. */
export default function Import({ loaderData: sheet, actionData }: Props) {
  const { name, state, counts } = sheet
  const lines = counts.added + counts.changed + counts.unchanged + counts.refused
  const isChecking = state === 'checking'
  const isDraft = state === 'draft'
  const good = counts.added + counts.changed
  const { refusal } = actionData ?? {}
  const head = (
    <>
      <PageHead
        title="Importar"
        state={
          isChecking || sheet.words !== null
            ? name
            : `${name} · ${counted(lines, 'línea', 'líneas')}`
        }
      />
      <Steps here={isDraft || isChecking ? 1 : 2} />
    </>
  )
  if (isChanged(refusal)) {
    const form = arrangementForm(sheet, refusal.changed.values)
    return (
      <>
        {head}
        <ConflictPanel
          refusal={refusal}
          form={form}
          to={linkTo('Importación', { id: String(sheet.id) })}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <TwinNote sheet={sheet} />
      {sheet.words === null ? null : (
        <Alert tone="warn">
          <p>{sheet.words}</p>
        </Alert>
      )}
      {isDraft && sheet.headings.length === 0 ? (
        <Form method="post" className="row">
          <ButtonLink to={linkTo('Importar')} kind="primary">
            Subir otro archivo
          </ButtonLink>
          <Button type="submit" kind="quiet" name="hacer" value="dejar">
            Dejarlo
          </Button>
        </Form>
      ) : isDraft ? (
        <Form method="post" id="arreglo" key={sheet.version}>
          <ReadVersion
            form={arrangementForm(sheet, sheet.arrangement)}
            version={sheet.version}
            values={sheet.arrangement}
          />
          <div className="cols">
            <div>
              <ColumnsTable sheet={sheet} />
              <WrongLines sheet={sheet} />
              <ChangesTable sheet={sheet} />
            </div>
            <ImportAside sheet={sheet} lines={lines} />
          </div>
          <div className="bulk save" role="region" aria-label="Importar">
            {sheet.words === null ? (
              <p className="say">
                <strong>{counted(good, 'producto', 'productos')}</strong>
                {counts.refused > 0
                  ? ` · ${counted(counts.refused, 'línea se queda', 'líneas se quedan')} fuera`
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
            {isChecking ? null : <ChangesTable sheet={sheet} />}
          </div>
          {isChecking ? null : <ImportAside sheet={sheet} lines={lines} />}
        </div>
      )}
      <CliHint command={`import ${name} --dry-run`} />
    </>
  )
}

/** Notice about an earlier upload of the same file. */
function TwinNote({ sheet: { twin, state } }: { sheet: SheetImportReply }) {
  if (!twin || (state !== 'draft' && state !== 'checking')) return null
  const to = linkTo('Importación', { id: String(twin.id) })
  return (
    <Alert tone="note">
      <p>
        {twin.person} subió este mismo archivo, {formatMoment(twin.created_at)}:{' '}
        <Link to={to}>{importStates[twin.state].toLowerCase()}</Link>.
      </p>
    </Alert>
  )
}
