import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { pictureAddress } from './picture-address.ts'

interface PictureProps {
  /** storage path, without size and format */
  path: string
  alt: string
  sizes: string
  /** pixel widths that exist, smallest first; the pictures of products are square */
  widths?: readonly [number, number, ...number[]]
  ratio?: number
  /** the page's main picture: loaded first and at once */
  main?: boolean
}

/** AVIF with WebP behind it, in the sizes there are, never shifting the page. */
export function Picture({ path, alt, sizes, widths = [300, 800], ratio = 1, main }: PictureProps) {
  const sources = (format: 'avif' | 'webp') =>
    widths.map((width) => `${pictureAddress(path, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={pictureAddress(path, widths[0], 'webp')}
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

/** The white ground every product picture stands on. Without a picture it says so with a sign. */
export function Stage({
  path,
  className,
  ...picture
}: Omit<PictureProps, 'path'> & { path: string | undefined; className?: string }) {
  if (path === undefined) {
    return (
      <div className={classNames('stage none', className)}>
        <Icon name="noimage" />
        {picture.alt ? <span className="sr">Sin imagen</span> : null}
      </div>
    )
  }
  return (
    <div className={classNames('stage', className)}>
      <Picture path={path} {...picture} />
    </div>
  )
}
