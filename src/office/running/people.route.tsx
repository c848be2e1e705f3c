import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { Static } from 'typebox'
import type { Person, RolesReply } from '#contract/operator/people.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { signInMethodText } from '#domain/running/sign-in-method.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { type EditForm, ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { ListTable } from '../lists/list-table.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { BackLink } from './back-link.tsx'
import { PeopleTabs } from './people-tabs.tsx'

const rolesForm: EditForm = {
  what: 'los roles de esta persona',
  fields: { roles: { label: 'Roles' } },
}

type Roles = Static<typeof RolesReply>['roles']

export async function loader(asked: LoaderFunctionArgs) {
  const reads = readsFor(asked)
  const [{ people, entrance }, { roles }] = await Promise.all([
    reads.get('listPeople'),
    reads.get('listRoles'),
  ])
  return { people, entrance, roles }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const roles = form.getAll('roles').map(String)
    const params = { id: String(form.get('persona')) }
    const done = await {
      invitar: () =>
        commands('invitePerson', { body: { email: String(form.get('email') ?? ''), roles } }),
      roles: () =>
        commands('setPersonRoles', {
          params,
          body: { roles, ...versionIn(form) },
        }),
      sesiones: () => commands('endPersonSessions', { params }),
      quitar: () => commands('removePerson', { params }),
    }[
      form.get('hacer') === 'roles'
        ? 'roles'
        : form.get('hacer') === 'quitar'
          ? 'quitar'
          : form.get('hacer') === 'sesiones'
            ? 'sesiones'
            : 'invitar'
    ]()
    return redirectWithFlash(done.messageForUser, linkTo('Personas'))
  })
}

type Props = {
  loaderData: { people: readonly Person[]; entrance: string; roles: Roles }
  actionData?: Answer
}

export default function People({ loaderData: { people, entrance, roles }, actionData }: Props) {
  const { me } = useOfficeData()
  const mayChange = mayDo('people:write', me)
  const { refusal } = actionData ?? {}
  if (isChanged(refusal)) {
    const id = refusal.typed.find(([field]) => field === 'persona')?.[1]
    return (
      <>
        <PageHead
          title={people.find((person) => String(person.id) === id)?.email ?? 'Personas y llaves'}
          back={<BackLink to={linkTo('Personas')} label="Personas" />}
        />
        <ConflictPanel refusal={refusal} form={rolesForm} to={linkTo('Personas')} />
      </>
    )
  }
  return (
    <>
      <PageHead
        title="Personas y llaves"
        state={people.length === 1 ? '1 persona' : `${people.length} personas`}
      />
      <PeopleTabs here="Personas" />
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <ListTable
          label="Personas que llevan la tienda"
          columns={[
            { key: 'correo', title: 'Correo', head: true },
            { key: 'roles', title: 'Roles' },
            { key: 'entro', title: 'Entró', said: true },
            { key: 'do', title: 'Cambiar', titleHidden: true },
          ]}
          rows={people.map((person) => ({
            key: String(person.id),
            cells: {
              correo: person.email,
              roles: person.roles.join(', '),
              entro: lastSignIn(person),
              do: mayChange ? <Change person={person} roles={roles} /> : null,
            },
          }))}
        />
        <aside aria-labelledby="invitar">
          <h2 id="invitar">Invitar a una persona</h2>
          {mayChange ? (
            <Invite roles={roles} entrance={entrance} answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('people:write')}</p>
          )}
        </aside>
      </div>
      <CliHint command="people" />
    </>
  )
}

function lastSignIn({ entered, last_sign_in: last }: Person) {
  if (!last) return entered ? 'No en el último mes' : 'Todavía no entra'
  return (
    <>
      {formatMoment(last.at)}
      <span className="sub">{signInMethodText(last.method)}</span>
    </>
  )
}

function Invite({
  roles,
  entrance,
  answer,
}: {
  roles: Roles
  entrance: string
  answer: Answer | undefined
}) {
  const typed = useTyped(answer, 'invitar')
  return (
    <Form method="post" className="stack">
      <p className="hint">
        La tienda no le escribe: dile tú que abra <strong>{entrance}</strong>. Ahí entra con su
        cuenta de este correo, o la crea, lo verifica y agrega un segundo factor. No recibe más de
        lo que tú puedes dar.
      </p>
      <input type="hidden" name="hacer" value="invitar" />
      <Field
        label="Correo"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={typed.text('email')}
        error={answer?.refusal?.fields.email ? 'Escribe un correo completo.' : undefined}
      />
      <RoleBoxes roles={roles} isTicked={(name) => typed.has('roles', name)} />
      <Button type="submit" kind="primary">
        Invitar
      </Button>
    </Form>
  )
}

function Change({ person, roles }: { person: Person; roles: Roles }) {
  return (
    <Fold
      as="span"
      title={
        <>
          Cambiar<span className="sr"> a {person.email}</span>
        </>
      }
    >
      <div className="stack">
        <Form method="post" className="stack">
          <input type="hidden" name="hacer" value="roles" />
          <input type="hidden" name="persona" value={person.id} />
          <ReadVersion form={rolesForm} version={person.version} values={{ roles: person.roles }} />
          <RoleBoxes roles={roles} isTicked={(name) => person.roles.includes(name)} />
          <Button type="submit">Guardar roles</Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="persona" value={person.id} />
          <p className="hint">Si perdió su equipo: sale de donde haya entrado, y puede volver.</p>
          <Button type="submit" name="hacer" value="sesiones">
            Cerrar sus sesiones
          </Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="hacer" value="quitar" />
          <input type="hidden" name="persona" value={person.id} />
          <p className="hint">
            Sus sesiones se cierran y sus llaves dejan de valer. Lo que hizo conserva su nombre.
          </p>
          <Button type="submit" kind="danger">
            Quitar de la tienda
          </Button>
        </Form>
      </div>
    </Fold>
  )
}

function RoleBoxes({ roles, isTicked }: { roles: Roles; isTicked: (name: string) => boolean }) {
  return (
    <fieldset className="field">
      <legend className="label">Roles</legend>
      {roles.map(({ name }) => (
        <Checkbox key={name} name="roles" value={name} defaultChecked={isTicked(name)}>
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
