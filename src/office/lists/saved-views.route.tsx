import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { SavedView, SavedViewsResponse } from '#contract/operator/saved-views.ts'
import { maxSavedViewNameLength } from '#domain/running/saved-view.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import {
  type EditForm,
  HiddenEditConflictFields,
  readRecordVersionFromForm,
} from '../forms/edit-form.tsx'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { officePageList } from '../pages.ts'
import { EmptyList } from './empty-list.tsx'
import { ListTable } from './list-table.tsx'
import { PageHeader } from './page-header.tsx'
import { createSavedViewUrl } from './saved-views.tsx'

const viewForm: EditForm = {
  what: 'esta vista',
  fields: {
    nombre: { label: 'Nombre', of: 'name' },
    compartida: { label: 'Quién la ve', of: 'shared', say: () => 'Todos los que ven la lista' },
  },
}

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listViews')
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '')
    const shared = form.get('compartida') !== null
    if (text('hacer') === 'guardar') {
      const [list, query] = [text('lista'), text('consulta')]
      const body = { list, query, name: text('nombre'), shared }
      const saved = await commands('createView', { body })
      const page = officePageList.find(({ path }) => path === `/${list}`)
      return redirectWithFlash(
        saved.messageForUser,
        page ? createSavedViewUrl({ list, query }) : createOfficePageUrl('Vistas'),
      )
    }
    const done =
      text('hacer') === 'quitar'
        ? await commands('deleteView', { params: { id: text('vista') } })
        : await commands('updateView', {
            params: { id: text('vista') },
            body: {
              name: text('nombre'),
              shared,
              ...readRecordVersionFromForm(form),
            },
          })
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Vistas'))
  })
}

type Props = { loaderData: SavedViewsResponse; actionData?: FormResult }

/** Page with saved views: rename, share, delete. */
export default function SavedViews({ loaderData: { views }, actionData }: Props) {
  const typed = useRestoredFormFields(actionData, 'guardar')
  const { refusal } = actionData ?? {}
  if (isEditConflict(refusal)) {
    return (
      <>
        <PageHeader title="Vistas guardadas" />
        <EditConflictPanel refusal={refusal} form={viewForm} to={createOfficePageUrl('Vistas')} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Vistas guardadas" />
      <FormErrorAlert refusal={refusal} />
      {typed.text('lista') ? (
        <Form method="post" className="next narrow stack">
          <input type="hidden" name="lista" value={typed.text('lista')} />
          <input type="hidden" name="consulta" value={typed.text('consulta')} />
          <FormField
            label="Nombre de la vista"
            name="nombre"
            required
            maxLength={maxSavedViewNameLength}
            defaultValue={typed.text('nombre')}
          />
          <Checkbox name="compartida" defaultChecked={typed.has('compartida', 'on')}>
            Para todos los que ven esta lista
          </Checkbox>
          <Button type="submit" kind="primary" name="hacer" value="guardar">
            Guardar
          </Button>
        </Form>
      ) : null}
      {views.length === 0 ? (
        <EmptyList words="Aquí estarán las listas que guardes con «Vistas», con sus filtros y su orden." />
      ) : (
        <ListTable
          label="Vistas guardadas"
          columns={[
            { key: 'no', title: 'Vista', head: true },
            { key: 'list', title: 'Lista', said: true },
            { key: 'keeper', title: 'Para quién' },
            { key: 'do', title: 'Cambiar', titleHidden: true },
          ]}
          rows={views.map((view) => ({
            key: String(view.id),
            cells: {
              no: (
                <Link className="no" to={createSavedViewUrl(view)}>
                  {view.name}
                </Link>
              ),
              list: officePageList.find(({ path }) => path === `/${view.list}`)?.title ?? view.list,
              keeper: keeperWords(view),
              do: <Change view={view} />,
            },
          }))}
        />
      )}
    </>
  )
}

function keeperWords({ shared, own, keeper }: SavedView): string {
  if (!shared) return 'Solo para ti'
  return own ? 'Para todos; la compartes tú' : `Para todos; la comparte ${keeper}`
}

function Change({ view }: { view: SavedView }) {
  return (
    <Disclosure
      as="span"
      title={
        <>
          Cambiar<span className="sr"> {view.name}</span>
        </>
      }
    >
      <Form method="post" className="stack">
        <input type="hidden" name="vista" value={view.id} />
        <HiddenEditConflictFields
          form={viewForm}
          version={view.version}
          values={{ name: view.name, shared: view.shared }}
        />
        <FormField
          label="Nombre"
          name="nombre"
          required
          maxLength={maxSavedViewNameLength}
          defaultValue={view.name}
        />
        <Checkbox name="compartida" defaultChecked={view.shared}>
          Para todos los que ven esta lista
        </Checkbox>
        <Button type="submit" name="hacer" value="cambiar">
          Guardar
        </Button>
        <Button type="submit" kind="danger" name="hacer" value="quitar" formNoValidate>
          Quitar la vista
        </Button>
      </Form>
    </Disclosure>
  )
}
