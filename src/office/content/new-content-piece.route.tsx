import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { contentPieceKinds } from '#domain/running/content-piece.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { FormErrorAlert } from '../forms/form-error-alert.tsx'
import { type FormResult, runFormAction, redirectWithFlash } from '../forms/form-result.ts'
import { PageHeader } from '../lists/page-header.tsx'
import { ShortcutAndCliHintFooter } from '../lists/shortcut-and-cli-hints.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { ContentPieceForm } from './content-piece-form.tsx'
import {
  contentPieceCreateButtonLabels,
  contentPieceListPageNames,
} from './content-piece-labels.ts'
import { parseContentPieceInput } from './parse-content-piece-form.ts'

/**
 * Values from the URL with which the form for new content starts; a banner may start with a stored
 * picture.
 */
function askedFor({ url }: Request) {
  const { searchParams } = new URL(url)
  const asked = searchParams.get('clase') ?? 'banner'
  const kind = contentPieceKinds.find((one) => one === asked)
  if (!kind) throw data(null, { status: 404 })
  const topic = kind === 'question' ? Number(searchParams.get('tema')) : null
  return { kind, topic, image: searchParams.get('imagen') ?? '' }
}

export function loader({ request }: LoaderFunctionArgs) {
  const { kind, image } = askedFor(request)
  return { kind, image }
}

export function action(asked: ActionFunctionArgs) {
  return runFormAction(asked, async (form, commands) => {
    const { kind, topic } = askedFor(asked.request)
    const said = await parseContentPieceInput(form, kind, commands)
    const body = { kind, topic_id: topic, ...said }
    const done = await commands('createContentPiece', { body })
    return redirectWithFlash(
      done.messageForUser,
      createOfficePageUrl('Contenido', {}, { ver: contentPieceListPageNames[kind] }),
    )
  })
}

type Props = {
  loaderData: { kind: ContentPiece['kind']; image: string }
  actionData?: FormResult
}

/** Form for a new banner, carousel, topic or question. */
export default function NewPiece({ loaderData: { kind, image }, actionData }: Props) {
  return (
    <>
      <PageHeader
        title={`${contentPieceCreateButtonLabels[kind]}: pieza nueva`}
        back={
          <Link
            className="btn quiet icon"
            to={createOfficePageUrl('Contenido', {}, { ver: contentPieceListPageNames[kind] })}
            aria-label="Volver a Contenido"
          >
            <Icon name="left" />
          </Link>
        }
      />
      <FormErrorAlert refusal={actionData?.refusal} />
      <div className="cols">
        <div>
          <ContentPieceForm kind={kind} image={image} answer={actionData} />
        </div>
      </div>
      <ShortcutAndCliHintFooter command="content" />
    </>
  )
}
