import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { MailLetterReply, MailPreviewReply } from '#contract/operator/mail-words.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { useTyped } from '../forms/draft.ts'
import { type EditForm, ReadVersion, versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import type { Typed } from '../forms/typed-in.ts'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { LetterLook } from './letter-look.tsx'
import { LetterPreview, type LetterWords } from './letter-preview.tsx'
import { SectionNav } from './section-nav.tsx'
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
  return readsFor(asked).get('getMailWords', { params: { code: asked.params.letter ?? '' } })
}

type Seen = { words: LetterWords; written: MailPreviewReply; typed: Typed }

export function action(asked: ActionFunctionArgs) {
  const { letter = '' } = asked.params
  return answered<Seen>(asked, async (sent, commands) => {
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
        ? await commands('resetMailWords', { params: { code: letter }, query: versionIn(sent) })
        : await commands('updateMailWords', {
            params: { code: letter },
            body: { ...words, ...versionIn(sent) },
          })
    return redirectWithFlash(messageForUser, linkTo('Correo', { letter }))
  })
}

function textIn(sent: FormData, name: string): string {
  return String(sent.get(name) ?? '').replaceAll('\r\n', '\n')
}

function wordsIn(sent: FormData): LetterWords {
  return {
    subject: textIn(sent, 'asunto'),
    opening: textIn(sent, 'apertura'),
    closing: textIn(sent, 'cierre'),
  }
}

type Props = { loaderData: MailLetterReply; actionData?: Answer<Seen> }

/** E-mail template page: texts, placeholders, preview. */
export default function MailLetter({ loaderData: letter, actionData }: Props) {
  const { me } = useOfficeData()
  const { refusal, done } = actionData ?? {}
  const typed = useTyped(done ? { refusal: done } : actionData)
  const { code, name, sent, state, words, defaults, limits, places, problems, version } = letter
  const here = linkTo('Correo', { letter: code })
  const head = <PageHead title="Ajustes" state={name} />
  if (isChanged(refusal) && typed.text('hacer') === 'guardar') {
    return (
      <>
        {head}
        <ConflictPanel refusal={refusal} form={form} to={here} />
      </>
    )
  }
  const errors = refusal?.fields ?? (done ? {} : problems)
  const mayWrite = mayDo('settings:write', me)
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols settings">
        <SectionNav here="correos" />
        <div className="fit stack">
          <p>
            <Link to={linkTo('Correos')}>Todos los correos</Link>
          </p>
          <div className="row apart wraps">
            <h2>{name}</h2>
            <Link className="small" to={linkTo('Bitácora', {}, { sobre: `mail-words:${code}` })}>
              Cambios anteriores
            </Link>
          </div>
          <p className="muted">
            {sent} <LetterLook state={state} />
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
            <ReadVersion form={form} version={version} values={words} typed={typed} />
            <Field
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
          <LetterPreview
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
      <CliHint command={`mail-words ${code}`} />
    </>
  )
}

const fieldNames = { subject: 'el asunto', opening: 'la apertura', closing: 'el cierre' }

function neededWords(fields: MailLetterReply['places'][number]['needed_in']): string {
  return `Va en ${fields.map((field) => fieldNames[field]).join(' y ')}.`
}
