import { Form } from 'react-router'
import type { StoredPicture } from '#contract/operator/pictures.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { getPictureUrl } from '#ui/picture-url.ts'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { PictureAltText } from './picture-alt-text.tsx'
import { formatFileSize, getSmallestPictureWidth, createPictureUseLink } from './picture-labels.ts'

/** Panel about one stored picture: where it is used, size, description, missing files. */
export function PictureCard({
  picture,
  isRemoved,
  may,
  answer,
}: {
  picture: StoredPicture
  isRemoved: boolean
  may: { write: boolean; describe: boolean }
  answer: FormResult | undefined
}) {
  const { path, bytes, width, missing, alt, uses } = picture
  const isUnused = uses.length === 0 && !isRemoved
  const since = sinceWords(picture, { isRemoved, isUnused })
  return (
    <li data-row="" tabIndex={-1}>
      <span className="shown">
        {isRemoved ? (
          <Icon name="noimage" />
        ) : (
          <img
            src={getPictureUrl(path, getSmallestPictureWidth(path), 'webp')}
            alt={alt ?? uses.find((use) => use.alt)?.alt ?? ''}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <code>{path}</code>
      <p className="sub">
        {width} px, {formatFileSize(bytes)}
        {since ? `. ${since}` : ''}
      </p>
      {missing.length > 0 ? <p className="error soft">Le falta {missing.join(', ')}</p> : null}
      {uses.map((use) => {
        const { words, to } = createPictureUseLink(use)
        const said = use.kind === 'product' ? alt : use.alt
        const mayDescribe = use.kind === 'product' ? may.describe : may.write
        return (
          <div key={`${use.kind} ${use.id}`} className="use">
            <Link to={to}>{words}</Link>
            {said === undefined ? null : (
              <PictureAltText path={path} use={use} alt={said} may={mayDescribe} answer={answer} />
            )}
          </div>
        )
      })}
      {isUnused ? <span className="st">Nada la muestra</span> : null}
      {may.write && (isUnused || isRemoved) ? (
        <Form method="post" className="row wraps">
          <input type="hidden" name="imagen" value={path} />
          {isUnused && path.startsWith('banners/') ? (
            <ButtonLink
              kind="quiet"
              to={createOfficePageUrl('Pieza nueva', {}, { clase: 'banner', imagen: path })}
            >
              Usar en un anuncio
            </ButtonLink>
          ) : null}
          <Button
            type="submit"
            kind="quiet"
            name="hacer"
            value={isRemoved ? 'recuperar' : 'quitar'}
          >
            {isRemoved ? 'Recuperar' : 'Quitar'}
            <span className="sr"> {path}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

/** Time at which the picture was removed, replaced or stored, as text. */
function sinceWords(
  { stored_at: at, unused_since: unused }: StoredPicture,
  { isRemoved, isUnused }: { isRemoved: boolean; isUnused: boolean },
): string {
  if (unused) return `Sin uso desde el ${formatDateTime(unused)}`
  if (at === null) return ''
  if (isRemoved) return `Se quitó el ${formatDateTime(at)}`
  return isUnused ? `Se guardó el ${formatDateTime(at)}` : ''
}
