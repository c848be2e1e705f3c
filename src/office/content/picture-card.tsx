import { Form } from 'react-router'
import type { StoredPicture } from '#contract/operator/pictures.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { pictureAddress } from '#ui/picture-address.ts'
import { formatMoment } from '#ui/text/format.ts'
import { linkTo } from '../page-address.ts'
import { sizeWords, thumbWidth, placeOf } from './picture-words.ts'

/** A stored picture: where it is seen, how large it is, what it lacks. */
export function PictureCard({
  picture,
  isRemoved,
  mayWrite,
}: {
  picture: StoredPicture
  isRemoved: boolean
  mayWrite: boolean
}) {
  const { path, bytes, width, missing, stored_at: at, alt, uses } = picture
  const isUnused = uses.length === 0 && !isRemoved
  return (
    <li data-row="" tabIndex={-1}>
      <span className="shown">
        {isRemoved ? (
          <Icon name="noimage" />
        ) : (
          <img
            src={pictureAddress(path, thumbWidth(path), 'webp')}
            alt={alt ?? ''}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <code>{path}</code>
      <p className="sub">
        {width} px, {sizeWords(bytes)}
        {at === null ? '' : isRemoved ? `. Se quitó el ${formatMoment(at)}` : ''}
      </p>
      {missing.length > 0 ? <p className="error soft">Le falta {missing.join(', ')}</p> : null}
      {alt === null ? <p className="error soft">Falta decir qué se ve</p> : null}
      {uses.map((use) => {
        const { words, to } = placeOf(use)
        return (
          <Link key={`${use.kind} ${use.id}`} to={to}>
            {words}
          </Link>
        )
      })}
      {isUnused ? <span className="st">Nada la muestra</span> : null}
      {mayWrite && (isUnused || isRemoved) ? (
        <Form method="post" className="row wraps">
          <input type="hidden" name="imagen" value={path} />
          {isUnused && path.startsWith('banners/') ? (
            <ButtonLink
              kind="quiet"
              to={linkTo('Pieza nueva', {}, { clase: 'banner', imagen: path })}
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
