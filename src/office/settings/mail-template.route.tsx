import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { MailTemplateResponse, MailPreviewResponse } from '#contract/operator/mail-texts.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormField, TextArea } from '#ui/form-fields.tsx'
import { Link } from '#ui/link.tsx'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import {
  type EditForm,
  HiddenEditConflictFields,
  readRecordVersionFromForm,
} from '../forms/edit-form.tsx'
import type { EnteredFormFields } from '../forms/entered-fields.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { CustomMailTextBadge } from './custom-mail-text-badge.tsx'
import { MailPreview, type MailPreviewTexts } from './mail-preview.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'
import './settings.css'

const form: EditForm = {
  what: 'este correo',
  fields: {
    asunto: { label: 'Asunto', of: 'subject' },
    apertura: { label: 'Apertura', of: 'opening' },
    cierre: { label: 'Cierre', of: 'closing' },
  },
}

export function loader(asked: LoaderFunctionArgs) {
  return createOperatorApiReader(asked).get('getMailWords', {
    params: { code: asked.params.letter ?? '' },
  })
}

type Seen = { words: MailPreviewTexts; written: MailPreviewResponse; typed: EnteredFormFields }

export function action(asked: ActionFunctionArgs) {
  const { letter = '' } = asked.params
  return runFormAction<Seen>(asked, async (sent, commands) => {
    const words = wordsIn(sent)
    const command = sent.get('hacer')
    if (command === 'ver') {
      const written = await commands('previewMailWords', { params: { code: letter }, body: words })
      const { subject, opening, closing } = words
      const said = { asunto: subject, apertura: opening, cierre: closing }
      const kept = { ...said, version: textIn(sent, 'version'), leido: textIn(sent, 'leido') }
      return { words, written, typed: Object.entries(kept) }
    }
    const { messageForUser } =
      command === 'volver'
        ? await commands('resetMailWords', {
            params: { code: letter },
            query: readRecordVersionFromForm(sent),
          })
        : await commands('updateMailWords', {
            params: { code: letter },
            body: { ...words, ...readRecordVersionFromForm(sent) },
          })
    return redirectWithFlash(messageForUser, createOfficePageUrl('Correo', { letter }))
  })
}

function textIn(sent: FormData, name: string): string {
  return String(sent.get(name) ?? '').replaceAll('\r\n', '\n')
}

function wordsIn(sent: FormData): MailPreviewTexts {
  return {
    subject: textIn(sent, 'asunto'),
    opening: textIn(sent, 'apertura'),
    closing: textIn(sent, 'cierre'),
  }
}

type Props = { loaderData: MailTemplateResponse; actionData?: FormResult<Seen> }

/** E-mail template page: texts, placeholders, preview. */
export default function MailLetter({ loaderData: letter, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { refusal, done } = actionData ?? {}
  const typed = useRestoredFormFields(done ? { refusal: done } : actionData)
  const { code, name, sent, state, words, defaults, limits, places, problems, version } = letter
  const here = createOfficePageUrl('Correo', { letter: code })
  const head = <PageHeader title="Ajustes" state={name} />
  if (isEditConflict(refusal) && typed.text('hacer') === 'guardar') {
    return (
      <>
        {head}
        <EditConflictPanel refusal={refusal} form={form} to={here} />
      </>
    )
  }
  const errors = refusal?.fields ?? (done ? {} : problems)
  const mayWrite = hasPermission('settings:write', me)
  return (
    <>
      {head}
      <FormErrorAlert refusal={refusal} />
      <div className="cols settings">
        <SettingsNavigation here="correos" />
        <div className="fit stack">
          <p>
            <Link to={createOfficePageUrl('Correos')}>Todos los correos</Link>
          </p>
          <div className="row apart wraps">
            <h2>{name}</h2>
            <Link
              className="small"
              to={createOfficePageUrl('Bitácora', {}, { sobre: `mail-words:${code}` })}
            >
              Cambios anteriores
            </Link>
          </div>
          <p className="muted">
            {sent} <CustomMailTextBadge state={state} />
          </p>
          {state === 'refused' ? (
            <Alert tone="warn">
              <p>
                Lo que se escribió aquí ya no se puede mandar, así que sale lo de la casa. Corrige
                lo señalado y guárdalo, o vuelve a las palabras de la casa.
              </p>
            </Alert>
          ) : null}
          <Form method="post" key={version} className="stack">
            <HiddenEditConflictFields form={form} version={version} values={words} typed={typed} />
            <FormField
              label="Asunto"
              name="asunto"
              required
              maxLength={limits.subject}
              autoComplete="off"
              error={errors.subject}
              defaultValue={typed.text('asunto', words.subject)}
            />
            <TextArea
              label="Apertura"
              optional
              name="apertura"
              rows={5}
              maxLength={limits.opening}
              error={errors.opening}
              hint="Va después del saludo. Un renglón vacío separa párrafos."
              defaultValue={typed.text('apertura', words.opening)}
            />
            <TextArea
              label="Cierre"
              optional
              name="cierre"
              rows={2}
              maxLength={limits.closing}
              error={errors.closing}
              hint="La última frase, antes de la firma de la tienda."
              defaultValue={typed.text('cierre', words.closing)}
            />
            <section className="sec" aria-labelledby="datos">
              <h3 id="datos">Lo que puedes nombrar</h3>
              <dl className="sums places">
                {places.map(({ name: place, means, example, needed_in }) => (
                  <div key={place}>
                    <dt>
                      <code>{`{${place}}`}</code>
                    </dt>
                    <dd>
                      {means}, como «{example}»
                      {needed_in.length > 0 ? <strong> {neededWords(needed_in)}</strong> : null}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
            <div className="save-settings">
              {mayWrite ? (
                <Button type="submit" kind="primary" name="hacer" value="guardar">
                  Guardar
                </Button>
              ) : null}
              <Button type="submit" name="hacer" value="ver">
                Ver cómo queda
              </Button>
              <Link className="btn quiet" to={here} reloadDocument>
                Descartar
              </Link>
            </div>
          </Form>
          {mayWrite ? null : <p className="muted">{missingPermissionText('settings:write')}</p>}
          <MailPreview
            code={code}
            words={done?.words ?? (state === 'refused' ? defaults : words)}
            written={done?.written}
          />
          {state === 'default' ? null : (
            <section className="sec" aria-labelledby="casa">
              <h2 id="casa">Las palabras de la casa</h2>
              <p>{defaults.subject}</p>
              <p className="as-typed">{defaults.opening}</p>
              <p>{defaults.closing}</p>
              {mayWrite ? (
                <Form method="post">
                  <input type="hidden" name="version" value={version} />
                  <Button type="submit" name="hacer" value="volver">
                    Volver a las palabras de la casa
                  </Button>
                </Form>
              ) : null}
            </section>
          )}
        </div>
      </div>
      <ShortcutAndCliHintFooter command={`mail-words ${code}`} />
    </>
  )
}

const fieldNames = { subject: 'el asunto', opening: 'la apertura', closing: 'el cierre' }

function neededWords(fields: MailTemplateResponse['places'][number]['needed_in']): string {
  return `Va en ${fields.map((field) => fieldNames[field]).join(' y ')}.`
}
