import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { EditConflictPanel, isEditConflict } from '../forms/edit-conflict-panel.tsx'
import { readRecordVersionFromForm } from '../forms/edit-form.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { ContentPieceForm, createContentPieceFormDefinition } from './content-piece-form.tsx'
import {
  contentPieceCreateButtonLabels,
  contentPieceListPageNames,
  formatContentPieceTitle,
  contentPieceStateStyles,
  formatContentPieceState,
} from './content-piece-labels.ts'
import { ContentPiecePreview } from './content-piece-preview.tsx'
import { parseContentPieceInput } from './parse-content-piece-form.ts'
import './content.css'

export async function loader(asked: LoaderFunctionArgs) {
  const params = { id: Number(asked.params.id) }
  return { piece: await createOperatorApiReader(asked).get('getContentPiece', { params }) }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return runFormAction(asked, async (form, commands) => {
    const { kind } = await createOperatorApiReader(asked).get('getContentPiece', {
      params: { id: Number(id) },
    })
    if (form.get('hacer') === 'quitar') {
      const version = String(form.get('version') ?? '')
      const gone = await commands('deleteContentPiece', {
        params: { id: Number(id) },
        query: { version },
      })
      return redirectWithFlash(
        gone.messageForUser,
        createOfficePageUrl('Contenido', {}, { ver: contentPieceListPageNames[kind] }),
      )
    }
    const body = {
      ...readRecordVersionFromForm(form),
      ...(await parseContentPieceInput(form, kind, commands)),
    }
    const done = await commands('updateContentPiece', { params: { id: Number(id) }, body })
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Pieza', { id }))
  })
}

type Props = { loaderData: { piece: ContentPiece }; actionData?: FormResult }

/** Page of one content piece (banner, carousel, topic or question): form, schedule, preview. */
export default function Piece({ loaderData: { piece }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const { refusal } = actionData ?? {}
  const mayWrite = hasPermission('content:write', me)
  const head = (
    <PageHeader
      title={formatContentPieceTitle(piece)}
      back={
        <Link
          className="btn quiet icon"
          to={createOfficePageUrl('Contenido', {}, { ver: contentPieceListPageNames[piece.kind] })}
          aria-label="Volver a Contenido"
        >
          <Icon name="left" />
        </Link>
      }
      state={
        <>
          <span className={contentPieceStateStyles[piece.state]}>
            {formatContentPieceState(piece)}
          </span>
          <p>
            {contentPieceCreateButtonLabels[piece.kind]} · {piece.changed_by},{' '}
            {formatDateTime(piece.changed_at)}
          </p>
        </>
      }
    />
  )
  if (isEditConflict(refusal)) {
    return (
      <>
        {head}
        <EditConflictPanel
          refusal={refusal}
          form={createContentPieceFormDefinition(piece.kind)}
          to={createOfficePageUrl('Pieza', { id: String(piece.id) })}
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
          {mayWrite ? (
            <ContentPieceForm
              key={piece.version}
              kind={piece.kind}
              piece={piece}
              answer={actionData}
            />
          ) : (
            <p className="muted">{missingPermissionText('content:write')}</p>
          )}
        </div>
        <aside aria-labelledby="asi-se-ve">
          <div className="sec">
            <h2 id="asi-se-ve">Así se ve lo guardado</h2>
            <ContentPiecePreview piece={piece} />
            {hasPermission('products:read', me) ? (
              <p>
                <a href={previewOf(piece)} target="_blank" rel="noreferrer">
                  {piece.state === 'waiting'
                    ? 'Ver la tienda cuando empiece'
                    : 'Ver la tienda como está ahora'}
                </a>
              </p>
            ) : null}
          </div>
          {mayWrite && piece.kind !== 'home' ? (
            <div className="sec">
              <Disclosure as="span" title="Quitar">
                <Form method="post" className="stack">
                  <p className="hint">
                    Se quita de la tienda. La bitácora guarda lo que decía. Para esconderla por un
                    tiempo basta «Oculto por ahora».
                  </p>
                  <input type="hidden" name="version" value={piece.version} />
                  <div>
                    <Button type="submit" kind="danger" name="hacer" value="quitar">
                      Quitar de la tienda
                    </Button>
                  </div>
                </Form>
              </Disclosure>
            </div>
          ) : null}
        </aside>
      </div>
      <ShortcutAndCliHintFooter command="content --print" />
    </>
  )
}

/** Preview link of the shop at the start time of a content piece. */
function previewOf({ kind, from }: ContentPiece): string {
  const [dia, hora] = from ? formatMexicoTimestamp(new Date(from)).split(' ') : []
  const pagina = contentPieceListPageNames[kind] === 'preguntas' ? '/faq' : '/index'
  return createOfficePageUrl('Vista de la tienda', {}, { dia, hora, pagina })
}
