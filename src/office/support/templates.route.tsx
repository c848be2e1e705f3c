import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { KeptTemplate, TemplatesReply } from '#contract/operator/tickets.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { type EditForm, ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import './desk.css'

const templateForm: EditForm = {
  what: 'esta plantilla',
  fields: { nombre: { label: 'Nombre', of: 'name' }, texto: { label: 'Texto', of: 'body' } },
}

export function loader(asked: LoaderFunctionArgs) {
  return readsFor(asked).get('listAnswerTemplates')
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const [command = '', id] = String(form.get('hacer')).split(':')
    const template = {
      name: String(form.get('nombre') ?? ''),
      body: String(form.get('texto') ?? '').replaceAll('\r\n', '\n'),
      ...(id !== undefined && { id: Number(id), ...versionIn(form) }),
    }
    const done =
      command === 'quitar'
        ? await commands('deleteAnswerTemplate', { params: { id: Number(id) } })
        : await commands('saveAnswerTemplate', { body: template })
    return redirectWithFlash(done.messageForUser, linkTo('Plantillas'))
  })
}

type Props = { loaderData: TemplatesReply; actionData?: Answer }

/** Page of answer templates: add, edit, remove. */
export default function AnswerTemplates({ loaderData: { templates }, actionData }: Props) {
  const { me } = useOfficeData()
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('tickets:write', me)
  const head = (
    <PageHead
      title="Plantillas"
      back={
        <Link className="btn quiet icon" to={linkTo('Tickets')} aria-label="Volver a Tickets">
          <Icon name="left" />
        </Link>
      }
      state="Respuestas que se dan seguido. En un ticket se insertan y se terminan a mano."
    />
  )
  if (isChanged(refusal)) {
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={templateForm} to={linkTo('Plantillas')} />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <div>
          {templates.length === 0 ? (
            <EmptyList words="Aún no hay plantillas. La primera que guardes aparece aquí y en cada ticket." />
          ) : (
            <ul className="rows">
              {templates.map((template) => (
                <li key={template.id} className="stack template" data-row="" tabIndex={-1}>
                  <h2>{template.name}</h2>
                  <p className="said">{template.body}</p>
                  {mayWrite ? <Change template={template} answer={actionData} /> : null}
                </li>
              ))}
            </ul>
          )}
        </div>
        <aside aria-labelledby="nueva">
          <h2 id="nueva">Nueva plantilla</h2>
          {mayWrite ? (
            <TemplateForm key={templates.length} command="guardar" answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('tickets:write')}</p>
          )}
        </aside>
      </div>
      <CliHint command="answer-templates" />
    </>
  )
}

function Change({ template, answer }: { template: KeptTemplate; answer: Answer | undefined }) {
  const { id, name, body } = template
  const isRefused = useTyped(answer, `guardar:${id}`).text('nombre') !== ''
  return (
    <div className="row wraps folds">
      <Fold
        as="span"
        open={isRefused}
        key={`${name} ${body}`}
        title={
          <>
            Cambiar<span className="sr"> {name}</span>
          </>
        }
      >
        <TemplateForm command={`guardar:${id}`} template={template} answer={answer} />
      </Fold>
      <Fold
        as="span"
        title={
          <>
            Quitar<span className="sr"> {name}</span>
          </>
        }
      >
        <Form method="post" className="stack">
          <p className="hint">Las respuestas ya enviadas se quedan como están.</p>
          <div>
            <Button type="submit" kind="danger" name="hacer" value={`quitar:${id}`}>
              Quitar la plantilla
            </Button>
          </div>
        </Form>
      </Fold>
    </div>
  )
}

function TemplateForm({
  command,
  template,
  answer,
}: {
  command: string
  template?: KeptTemplate
  answer: Answer | undefined
}) {
  const typed = useTyped(answer, command)
  return (
    <Form method="post" className="stack">
      {template ? (
        <ReadVersion
          form={templateForm}
          version={template.version}
          values={{ name: template.name, body: template.body }}
          typed={typed}
        />
      ) : null}
      <Field
        label="Nombre"
        name="nombre"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typed.text('nombre', template?.name)}
      />
      <TextArea
        label="Texto"
        name="texto"
        required
        maxLength={4000}
        rows={6}
        defaultValue={typed.text('texto', template?.body)}
      />
      <div>
        <Button type="submit" kind={template ? 'outline' : 'primary'} name="hacer" value={command}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}
