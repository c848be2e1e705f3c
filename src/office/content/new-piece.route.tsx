import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { ContentPiece } from '#contract/operator/content.ts'
import { pieceKinds } from '#domain/running/content-piece.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { type Answer, answered, redirectWithFlash } from '../forms/answer.ts'
import { RefusalAlert } from '../forms/refusal-alert.tsx'
import { CliHint } from '../lists/cli-hint.tsx'
import { PageHead } from '../lists/page-head.tsx'
import { linkTo } from '../page-address.ts'
import { parseInput } from './piece-actions.ts'
import { PieceForm } from './piece-form.tsx'
import { kindWords, listOf } from './piece-words.ts'

/** Prefilled values from the URL; banners may start with a stored picture. */
function askedFor({ url }: Request) {
  const { searchParams } = new URL(url)
  const asked = searchParams.get('clase') ?? 'banner'
  const kind = pieceKinds.find((one) => one === asked)
  if (!kind) throw data(null, { status: 404 })
  const topic = kind === 'question' ? Number(searchParams.get('tema')) : null
  return { kind, topic, image: searchParams.get('imagen') ?? '' }
}

export function loader({ request }: LoaderFunctionArgs) {
  const { kind, image } = askedFor(request)
  return { kind, image }
}

export function action(asked: ActionFunctionArgs) {
  return answered(asked, async (form, commands) => {
    const { kind, topic } = askedFor(asked.request)
    const said = await parseInput(form, kind, commands)
    const body = { kind, topic_id: topic, ...said }
    const done = await commands('createContentPiece', { body })
    return redirectWithFlash(done.messageForUser, linkTo('Contenido', {}, { ver: listOf[kind] }))
  })
}

type Props = {
  loaderData: { kind: ContentPiece['kind']; image: string }
  actionData?: Answer
}

/** Form for a new banner, carousel, topic or question. */
export default function NewPiece({ loaderData: { kind, image }, actionData }: Props) {
  return (
    <>
      <PageHead
        title={`${kindWords[kind]}: pieza nueva`}
        back={
          <Link
            className="btn quiet icon"
            to={linkTo('Contenido', {}, { ver: listOf[kind] })}
            aria-label="Volver a Contenido"
          >
            <Icon name="left" />
          </Link>
        }
      />
      <RefusalAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <PieceForm kind={kind} image={image} answer={actionData} />
        </div>
      </div>
      <CliHint command="content" />
    </>
  )
}
