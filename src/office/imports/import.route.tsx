import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { SheetImportReply } from '#contract/operator/sheet-imports.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, told } from '../deeds/answer.ts'
import { RefusalAlert } from '../deeds/refusal-alert.tsx'
import { FootLine } from '../lists/foot-line.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { arrangementIn } from './arrangement.ts'
import { ChangesTable } from './changes-table.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { ImportAside } from './import-aside.tsx'
import { ImportProgress } from './import-progress.tsx'
import { counted } from './import-words.ts'
import './imports.css'
import { Steps } from './steps.tsx'
import { WrongLines } from './wrong-lines.tsx'

export function loader(asked: LoaderFunctionArgs) {
  const id = encodeURIComponent(asked.params.id ?? '')
  return readsFor(asked).get<SheetImportReply>(`imports/${id}`)
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, deeds) => {
    const path = `imports/${encodeURIComponent(id)}`
    const here = linkTo('Importación', { id })
    switch (form.get('hacer')) {
      case 'dejar':
        await deeds('DELETE')(path)
        return told('No se importó nada.', linkTo('Importar'))
      case 'deshacer': {
        const set = Number(form.get('cambio'))
        const undone = await deeds('POST')<{ messageForUser: string }>(
          `change-sets/${set}/undo`,
          {},
        )
        return told(undone.messageForUser, here)
      }
      case 'importar':
        await deeds('POST')(`${path}/apply`, {})
        return told('La importación comenzó. Puedes dejar esta página.', here)
      default:
        await deeds('PUT')(path, arrangementIn(form))
        return told('Revisado con tus cambios.', here)
    }
  })
}

type Props = { loaderData: SheetImportReply; actionData?: Answer }

/** The second and third step: what each column is, what would change, and what did. */
export default function Import({ loaderData: sheet, actionData }: Props) {
  const { name, state, counts } = sheet
  const lines = counts.added + counts.changed + counts.unchanged + counts.refused
  const isDraft = state === 'draft'
  const good = counts.added + counts.changed
  return (
    <>
      <PageHead title="Importar" state={`${name} · ${counted(lines, 'línea', 'líneas')}`} />
      <Steps here={isDraft ? 1 : 2} />
      <RefusalAlert refusal={actionData?.refusal} />
      {sheet.words === null ? null : (
        <Alert tone="warn">
          <p>{sheet.words}</p>
        </Alert>
      )}
      {isDraft ? (
        <Form method="post" id="arreglo">
          <div className="cols">
            <div>
              <ColumnsTable sheet={sheet} />
              <WrongLines sheet={sheet} />
              <ChangesTable sheet={sheet} />
            </div>
            <ImportAside sheet={sheet} lines={lines} />
          </div>
          <div className="bulk save" role="region" aria-label="Importar">
            <p className="say">
              <strong>{counted(good, 'producto', 'productos')}</strong>
              {counts.refused > 0
                ? ` · ${counted(counts.refused, 'línea se queda', 'líneas se quedan')} fuera`
                : null}
            </p>
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
            <ChangesTable sheet={sheet} />
          </div>
          <ImportAside sheet={sheet} lines={lines} />
        </div>
      )}
      <FootLine command={`import ${name} --dry-run`} />
    </>
  )
}
