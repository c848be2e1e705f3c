import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type {
  VersionedAnswerTemplate,
  AnswerTemplatesResponse,
} from '#contract/operator/tickets.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
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
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import './desk.css'

const templateForm: EditForm = {
  what: 'esta plantilla',
  fields: { nombre: { label: 'Nombre', of: 'name' }, texto: { label: 'Texto', of: 'body' } },
}

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('listAnswerTemplates')
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const [command = '', id] = String(form.get('hacer')).split(':')
    const template = {
      name: String(form.get('nombre') ?? ''),
      body: String(form.get('texto') ?? '').replaceAll('\r\n', '\n'),
      ...(id !== undefined && { id: Number(id), ...readRecordVersionFromForm(form) }),
    }
    const done =
      command === 'quitar'
        ? await commands('deleteAnswerTemplate', { params: { id: Number(id) } })
        : await commands('saveAnswerTemplate', { body: template })
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Plantillas'))
  })
}

type Props = { loaderData: AnswerTemplatesResponse; actionData?: FormResult }

/** Page of templates for replies to support tickets: add, edit, remove. */
export default function AnswerTemplates({ loaderData: { templates }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { refusal } = actionData ?? {}
  const mayWrite = hasPermission('tickets:write', me)
  const head = (
    <PageHeader
      title="Plantillas"
      back={
        <Link
          className="btn quiet icon"
          to={createOfficePageUrl('Tickets')}
          aria-label="Volver a Tickets"
        >
          <Icon name="left" />
        </Link>
      }
      state="Respuestas que se dan seguido. En un ticket se insertan y se terminan a mano."
    />
  )
  if (isEditConflict(refusal)) {
    return (
      <>
        {head}
        <EditConflictPanel
          refusal={refusal}
          form={templateForm}
          to={createOfficePageUrl('Plantillas')}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
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
      <ShortcutAndCliHintFooter command="answer-templates" />
    </>
  )
}

function Change({
  template,
  answer,
}: {
  template: VersionedAnswerTemplate
  answer: FormResult | undefined
}) {
  const { id, name, body } = template
  const isRefused = useRestoredFormFields(answer, `guardar:${id}`).text('nombre') !== ''
  return (
    <div className="row wraps folds">
      <Disclosure
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
      </Disclosure>
      <Disclosure
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
      </Disclosure>
    </div>
  )
}

function TemplateForm({
  command,
  template,
  answer,
}: {
  command: string
  template?: VersionedAnswerTemplate
  answer: FormResult | undefined
}) {
  const typed = useRestoredFormFields(answer, command)
  return (
    <Form method="post" className="stack">
      {template ? (
        <HiddenEditConflictFields
          form={templateForm}
          version={template.version}
          values={{ name: template.name, body: template.body }}
          typed={typed}
        />
      ) : null}
      <FormField
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
