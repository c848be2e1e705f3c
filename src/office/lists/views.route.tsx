import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { View, ViewsReply } from '#contract/operator/views.ts'
import { longestViewName } from '#domain/running/saved-view.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { type EditForm, ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { linkTo } from '../page-address.ts'
import { pageRows } from '../pages.ts'
import { EmptyList } from './empty-list.tsx'
import { ListTable } from './list-table.tsx'
import { PageHead } from './page-head.tsx'
import { viewAddress } from './views.tsx'

const viewForm: EditForm = {
  what: 'esta vista',
  fields: {
    nombre: { label: 'Nombre', of: 'name' },
    compartida: { label: 'Quién la ve', of: 'shared', say: () => 'Todos los que ven la lista' },
  },
}

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listViews')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '')
    const shared = form.get('compartida') !== null
    if (text('hacer') === 'guardar') {
      const [list, query] = [text('lista'), text('consulta')]
      const body = { list, query, name: text('nombre'), shared }
      const saved = await commands('createView', { body })
      const page = pageRows.find(({ path }) => path === `/${list}`)
      return redirectWithFlash(
        saved.messageForUser,
        page ? viewAddress({ list, query }) : linkTo('Vistas'),
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
              ...versionIn(form),
            },
          })
    return redirectWithFlash(done.messageForUser, linkTo('Vistas'))
  })
}

type Props = { loaderData: ViewsReply; actionData?: Answer }

/** Page with saved views: rename, share, delete. */
export default function SavedViews({ loaderData: { views }, actionData }: Props) {
  const typed = useTyped(actionData, 'guardar')
  const { refusal } = actionData ?? {}
  if (isChanged(refusal)) {
    return (
      <>
        <PageHead title="Vistas guardadas" />
        <ConflictPanel refusal={refusal} form={viewForm} to={linkTo('Vistas')} />
      </>
    )
  }
  return (
    <>
      <PageHead title="Vistas guardadas" />
      <RefusalAlert refusal={refusal} />
      {typed.text('lista') ? (
        <Form method="post" className="next narrow stack">
          <input type="hidden" name="lista" value={typed.text('lista')} />
          <input type="hidden" name="consulta" value={typed.text('consulta')} />
          <Field
            label="Nombre de la vista"
            name="nombre"
            required
            maxLength={longestViewName}
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
                <Link className="no" to={viewAddress(view)}>
                  {view.name}
                </Link>
              ),
              list: pageRows.find(({ path }) => path === `/${view.list}`)?.title ?? view.list,
              keeper: keeperWords(view),
              do: <Change view={view} />,
            },
          }))}
        />
      )}
    </>
  )
}

function keeperWords({ shared, own, keeper }: View): string {
  if (!shared) return 'Solo para ti'
  return own ? 'Para todos; la compartes tú' : `Para todos; la comparte ${keeper}`
}

function Change({ view }: { view: View }) {
  return (
    <Fold
      as="span"
      title={
        <>
          Cambiar<span className="sr"> {view.name}</span>
        </>
      }
    >
      <Form method="post" className="stack">
        <input type="hidden" name="vista" value={view.id} />
        <ReadVersion
          form={viewForm}
          version={view.version}
          values={{ name: view.name, shared: view.shared }}
        />
        <Field
          label="Nombre"
          name="nombre"
          required
          maxLength={longestViewName}
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
    </Fold>
  )
}
