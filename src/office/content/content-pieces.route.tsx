import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { getPictureUrl } from '#ui/picture-url.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOperatorApiReader } from '../api/operator-api.ts'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import {
  contentPieceCreateButtonLabels,
  contentPieceListPageNames,
  formatContentPieceTitle,
  contentPieceStateStyles,
  formatContentPieceState,
} from './content-piece-labels.ts'
import { ContentTabs } from './content-tabs.tsx'
import './content.css'

const lists = {
  anuncios: {
    makes: ['banner'],
    empty: 'Aquí aparecen los anuncios con los que abre la portada.',
  },
  portada: {
    makes: ['reel'],
    empty:
      'Mientras nadie la arregla, la portada muestra los carruseles de siempre. El primero que agregues los reemplaza.',
  },
  preguntas: {
    makes: ['topic'],
    empty: 'Aquí aparecen los temas de las preguntas frecuentes, con sus preguntas.',
  },
} as const

function chosenList(text: string | null): keyof typeof lists {
  return text === 'portada' || text === 'preguntas' ? text : 'anuncios'
}

export async function loader(asked: LoaderFunctionArgs) {
  const chosen = chosenList(new URL(asked.request.url).searchParams.get('ver'))
  const { pieces } = await createOperatorApiReader(asked).get('listContentPieces')
  return {
    chosen,
    pieces: inOrder(pieces.filter(({ kind }) => contentPieceListPageNames[kind] === chosen)),
  }
}

/** Content pieces in display order, questions grouped by topic. */
function inOrder(pieces: ContentPiece[]): ContentPiece[] {
  const top = pieces.filter(({ kind }) => kind !== 'question')
  const ordered = [
    ...top.filter(({ kind }) => kind === 'home'),
    ...top.filter(({ kind }) => kind !== 'home'),
  ]
  return ordered.flatMap((piece) => [
    piece,
    ...pieces.filter(({ topic_id }) => topic_id === piece.id),
  ])
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const [to = '', id = ''] = String(form.get('hacer')).split(':')
    const done = await commands('moveContentPiece', {
      params: { id: Number(id) },
      body: {
        to: to === 'subir' ? 'up' : 'down',
      },
    })
    const ver = chosenList(new URL(asked.request.url).searchParams.get('ver'))
    return redirectWithFlash(done.messageForUser, createOfficePageUrl('Contenido', {}, { ver }))
  })
}

type Props = {
  loaderData: { chosen: keyof typeof lists; pieces: ContentPiece[] }
  actionData?: FormResult
}

/** Page with content pieces in display order. */
export default function Pieces({ loaderData: { chosen, pieces }, actionData }: Props) {
  const { me } = useOfficeRootLoaderData()
  const mayWrite = hasPermission('content:write', me)
  const { makes, empty } = lists[chosen]
  return (
    <>
      <PageHeader title="Contenido" state="Cada pieza se guarda sola, con su horario.">
        {mayWrite
          ? makes.map((kind) => (
              <ButtonLink
                key={kind}
                kind="primary"
                to={createOfficePageUrl('Pieza nueva', {}, { clase: kind })}
              >
                <Icon name="plus" />
                {contentPieceCreateButtonLabels[kind]}
              </ButtonLink>
            ))
          : null}
      </PageHeader>
      <ContentTabs here={chosen} />
      <FormErrorAlert refusal={actionData?.refusal} />
      {pieces.length === 0 ? (
        <EmptyList words={empty} />
      ) : (
        <ul className="pieces">
          {pieces.map((piece) => (
            <PieceRow
              key={piece.id}
              piece={piece}
              mayWrite={mayWrite}
              moves={movesOf(piece, pieces)}
            />
          ))}
        </ul>
      )}
      <ShortcutAndCliHintFooter command="content --print" />
    </>
  )
}

/** Allowed moves of a content piece among its siblings. */
function movesOf(piece: ContentPiece, pieces: readonly ContentPiece[]): Move[] {
  const beside = pieces.filter(
    ({ kind, topic_id }) => kind === piece.kind && topic_id === piece.topic_id,
  )
  return (['subir', 'bajar'] as const).filter(
    (move) => beside.at(move === 'subir' ? 0 : -1)?.id !== piece.id,
  )
}

type Move = 'subir' | 'bajar'
const moveWords: Record<Move, string> = { subir: 'Subir', bajar: 'Bajar' }

function PieceRow({
  piece,
  mayWrite,
  moves,
}: {
  piece: ContentPiece
  mayWrite: boolean
  moves: readonly Move[]
}) {
  const { id, kind, value } = piece
  const title = formatContentPieceTitle(piece)
  return (
    <li
      className={classNames(kind === 'question' && 'under', kind === 'banner' && 'is-banner')}
      data-row=""
      tabIndex={-1}
    >
      <div className="say">
        {kind === 'banner' ? (
          <img
            src={getPictureUrl(value.image ?? '', 800, 'webp')}
            alt=""
            width={800}
            height={350}
            loading="lazy"
          />
        ) : null}
        <Link to={createOfficePageUrl('Pieza', { id: String(id) })}>
          {kind === 'topic' ? <strong>{title}</strong> : title}
        </Link>
        <span className={contentPieceStateStyles[piece.state]}>
          {formatContentPieceState(piece)}
        </span>
        <small className="faint">
          {piece.changed_by}, {formatDateTime(piece.changed_at)}
        </small>
      </div>
      {mayWrite ? (
        <div className="moves">
          {kind === 'topic' ? (
            <ButtonLink
              kind="quiet"
              to={createOfficePageUrl('Pieza nueva', {}, { clase: 'question', tema: String(id) })}
            >
              <Icon name="plus" />
              Pregunta<span className="sr"> en {title}</span>
            </ButtonLink>
          ) : null}
          {moves.length > 0 ? <Moves id={id} title={title} moves={moves} /> : null}
        </div>
      ) : null}
    </li>
  )
}

function Moves({ id, title, moves }: { id: number; title: string; moves: readonly Move[] }) {
  return (
    <Form method="post" className="moves" preventScrollReset>
      {moves.map((move) => (
        <Button key={move} type="submit" kind="quiet" name="hacer" value={`${move}:${id}`}>
          {moveWords[move]}
          <span className="sr"> {title}</span>
        </Button>
      ))}
    </Form>
  )
}
