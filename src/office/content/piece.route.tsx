import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ContentPiece } from '#contract/operator/content.ts'
import { stampInMexico } from '#domain/calendar.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Fold } from '#ui/fold.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { readsFor } from '../api/operator-api.ts'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { ConflictPanel, isChanged } from '../forms/conflict-panel.tsx'
import { versionIn } from '../forms/edit-form.tsx'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { mayDo, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { parseInput } from './piece-actions.ts'
import { PieceForm, pieceForm } from './piece-form.tsx'
import { PiecePreview } from './piece-preview.tsx'
import { kindWords, listOf, pieceTitle, stateLooks, stateWords } from './piece-words.ts'
import './content.css'

export async function loader(asked: LoaderFunctionArgs) {
  const params = { id: Number(asked.params.id) }
  return { piece: await readsFor(asked).get('getContentPiece', { params }) }
}

export function action(asked: ActionFunctionArgs) {
  const { id = '' } = asked.params
  return answered(asked, async (form, commands) => {
    const { kind } = await readsFor(asked).get('getContentPiece', { params: { id: Number(id) } })
    if (form.get('hacer') === 'quitar') {
      const version = String(form.get('version') ?? '')
      const gone = await commands('deleteContentPiece', {
        params: { id: Number(id) },
        query: { version },
      })
      return redirectWithFlash(gone.messageForUser, linkTo('Contenido', {}, { ver: listOf[kind] }))
    }
    const body = { ...versionIn(form), ...(await parseInput(form, kind, commands)) }
    const done = await commands('updateContentPiece', { params: { id: Number(id) }, body })
    return redirectWithFlash(done.messageForUser, linkTo('Pieza', { id }))
  })
}

type Props = { loaderData: { piece: ContentPiece }; actionData?: Answer }

/** Content piece page: form, schedule, preview. */
export default function Piece({ loaderData: { piece }, actionData }: Props) {
  const { me } = useOfficeData()
  const { refusal } = actionData ?? {}
  const mayWrite = mayDo('content:write', me)
  const head = (
    <PageHead
      title={pieceTitle(piece)}
      back={
        <Link
          className="btn quiet icon"
          to={linkTo('Contenido', {}, { ver: listOf[piece.kind] })}
          aria-label="Volver a Contenido"
        >
          <Icon name="left" />
        </Link>
      }
      state={
        <>
          <span className={stateLooks[piece.state]}>{stateWords(piece)}</span>
          <p>
            {kindWords[piece.kind]} · {piece.changed_by}, {formatMoment(piece.changed_at)}
          </p>
        </>
      }
    />
  )
  if (isChanged(refusal)) {
    return (
      <>
        {head}
        <ConflictPanel
          refusal={refusal}
          form={pieceForm(piece.kind)}
          to={linkTo('Pieza', { id: String(piece.id) })}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <RefusalAlert refusal={refusal} />
      <div className="cols">
        <div>
          {mayWrite ? (
            <PieceForm key={piece.version} kind={piece.kind} piece={piece} answer={actionData} />
          ) : (
            <p className="muted">{missingPermissionText('content:write')}</p>
          )}
        </div>
        <aside aria-labelledby="asi-se-ve">
          <div className="sec">
            <h2 id="asi-se-ve">Así se ve lo guardado</h2>
            <PiecePreview piece={piece} />
            {mayDo('products:read', me) ? (
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
              <Fold as="span" title="Quitar">
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
              </Fold>
            </div>
          ) : null}
        </aside>
      </div>
      <CliHint command="content --print" />
    </>
  )
}

/** Preview link of the shop at the start time of a content piece. */
function previewOf({ kind, from }: ContentPiece): string {
  const [dia, hora] = from ? stampInMexico(new Date(from)).split(' ') : []
  const pagina = listOf[kind] === 'preguntas' ? '/faq' : '/index'
  return linkTo('Vista de la tienda', {}, { dia, hora, pagina })
}
