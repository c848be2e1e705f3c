import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { LegalTextPreviewResponse } from '#contract/operator/legal-texts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form-fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { parseMarkdown } from '#ui/text/parse-markdown.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { useRestoredFormFields } from '../forms/form-draft.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { isRefusedWith } from '../forms/is-refused-with.ts'
import { MomentFields, parseMoment } from '../forms/start-and-end-fields.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { TextDifference } from './text-difference.tsx'
import './content.css'
import './prose.css'

export async function loader(asked: LoaderFunctionArgs) {
  const { get } = createOperatorApiReader(asked)
  const { page = '' } = asked.params
  const text = await get('getLegalText', { params: { page } })
  const [newest] = text.versions
  const from =
    newest && (await get('getLegalTextVersion', { params: { page, version: newest.version } }))
  return { text, start: from?.body_markdown ?? emptyText(text.title) }
}

function emptyText(title: string): string {
  return `# ${title}\n\nÚltima actualización: \n\n## 1. \n`
}

type Rehearsed = LegalTextPreviewResponse & { typed: [string, string][]; body: string }

export function action(asked: ActionFunctionArgs) {
  const { page = '' } = asked.params
  return runFormAction<Rehearsed>(asked, async (form, commands) => {
    const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n')
    const body = text('texto')
    const said = {
      body_markdown: body,
      from: parseMoment(form, 'desde'),
      after: Number(text('despues')),
    }
    if (form.get('hacer') === 'publicar') {
      const done = await commands('publishLegalText', { params: { page }, body: said })
      return redirectWithFlash(done.messageForUser, createOfficePageUrl('Texto legal', { page }))
    }
    const rehearsed = await commands('previewLegalText', { params: { page }, body: said })
    return {
      ...rehearsed,
      body,
      typed: [
        ['texto', body],
        ['desde', text('desde')],
        ['desde-hora', text('desde-hora')],
        ['despues', text('despues')],
      ],
    }
  })
}

type Props = {
  loaderData: Awaited<ReturnType<typeof loader>>
  actionData?: FormResult<Rehearsed>
}

/** Form for a new version of a legal text: edit, preview, publish. */
export default function NewVersion({ loaderData: { text, start }, actionData }: Props) {
  const { page, title, address, versions } = text
  const { refusal, done } = actionData ?? {}
  const typed = useRestoredFormFields(done ? { refusal: done } : actionData)
  const [newest] = versions
  const known = String(newest?.version ?? 0)
  const isNewer =
    isRefusedWith(refusal, 'previewLegalText', 'legal-newer') ||
    isRefusedWith(refusal, 'publishLegalText', 'legal-newer')
  const waiting = versions.filter(({ state }) => state === 'waiting')
  const errors = refusal?.fields ?? {}
  return (
    <>
      <PageHeader
        title={`${title}: versión ${Number(known) + 1}`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Texto legal', { page })}
            aria-label={`Volver a ${title}`}
          >
            <Icon name="left" />
          </Link>
        }
      />
      <FormErrorAlert refusal={refusal} />
      {isNewer && newest && newest.version > 1 ? (
        <p>
          <Link
            to={createOfficePageUrl(
              'Texto legal',
              { page },
              { antes: newest.version - 1, despues: newest.version },
            )}
            target="_blank"
          >
            Qué cambió en la versión {newest.version}
          </Link>
        </p>
      ) : null}
      <div className="cols">
        <Form method="post" className="stack">
          <input
            type="hidden"
            name="despues"
            value={isNewer ? known : typed.text('despues', known)}
          />
          <TextArea
            label="Texto"
            name="texto"
            required
            rows={24}
            maxLength={60_000}
            error={errors.body_markdown}
            defaultValue={typed.text('texto', start)}
            hint="Empieza con «# Título» y un renglón «Última actualización: …». «## » hace un apartado, «- » una lista, **así** negritas."
          />
          <MomentFields
            name="desde"
            label="Vale desde"
            typed={typed}
            error={errors.from}
            hint="Hora de la Ciudad de México. Vacío, desde que se publica."
          />
          <div className="row wraps">
            <Button type="submit" name="hacer" value="ver">
              Ver cómo queda
            </Button>
            <Button type="submit" kind="primary" name="hacer" value="publicar">
              Publicar
            </Button>
          </div>
        </Form>
        <aside aria-labelledby="al-publicar">
          <h2 id="al-publicar">Al publicar</h2>
          <p>
            La versión anterior se conserva tal cual: los pedidos que la aceptaron la siguen
            señalando. Una versión publicada no se corrige; se publica otra.
          </p>
          {waiting.map(({ version, from }) => (
            <p key={version} className="hint">
              La versión {version} espera al {formatDateTime(from)}. Para retirarla, publica otra
              con ese mismo momento.
            </p>
          ))}
        </aside>
      </div>
      {done ? (
        <section className="sec rehearsal" aria-labelledby="asi-queda" role="status">
          <h2 id="asi-queda">
            {done.before === null
              ? 'Así queda la primera versión'
              : `Así queda, comparada con la versión ${done.before}`}
          </h2>
          <TextDifference lines={done.lines} />
          <h2>Así se lee</h2>
          <div className="prose">
            <Markdown blocks={parseMarkdown(done.body)} shop={new URL(address).origin} />
          </div>
        </section>
      ) : null}
      <ShortcutAndCliHintFooter command={`legal ${page} texto.md`} />
    </>
  )
}
