import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { getPictureUrl } from './picture-url.ts'

interface PictureProps {
  /** Storage path, without size and format */
  path: string
  alt: string
  sizes: string
  /** Available pixel widths, smallest first; product pictures are square */
  widths?: readonly [number, number, ...number[]]
  ratio?: number
  /** Main picture of the page: loaded first, with high priority */
  main?: boolean
}

/**
 * Picture in AVIF with WebP fallback, in its available sizes; its space is reserved, so the layout
 * does not shift.
 */
export function ResponsivePicture({
  path,
  alt,
  sizes,
  widths = [300, 800],
  ratio = 1,
  main,
}: PictureProps) {
  const sources = (format: 'avif' | 'webp') =>
    widths.map((width) => `${getPictureUrl(path, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={getPictureUrl(path, widths[0], 'webp')}
        srcSet={sources('webp')}
        sizes={sizes}
        width={widths[1]}
        height={Math.round(widths[1] / ratio)}
        alt={alt}
        loading={main ? undefined : 'lazy'}
        fetchPriority={main ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

/** White frame around a product picture; a missing picture shows an icon. A span, so that it may stand within text. */
export function PictureFrame({
  path,
  className,
  ...picture
}: Omit<PictureProps, 'path'> & { path: string | undefined; className?: string }) {
  if (path === undefined) {
    return (
      <span className={classNames('stage none', className)}>
        <Icon name="noimage" />
        {picture.alt ? <span className="sr">Sin imagen</span> : null}
      </span>
    )
  }
  return (
    <span className={classNames('stage', className)}>
      <ResponsivePicture path={path} {...picture} />
    </span>
  )
}
