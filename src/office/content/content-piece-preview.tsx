import type { ContentPiece } from '#contract/operator/content-pieces.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { ResponsivePicture } from '#ui/picture.tsx'

/** Approximate preview of a content piece, such as a banner; text is escaped. */
export function ContentPiecePreview({ piece: { kind, value } }: { piece: ContentPiece }) {
  switch (kind) {
    case 'banner':
      return (
        <figure className="banner-preview">
          <ResponsivePicture
            path={value.image ?? ''}
            alt={value.image_alt ?? ''}
            widths={[800, 1600]}
            ratio={16 / 7}
            sizes="22rem"
          />
          <figcaption>
            <strong>{value.title}</strong>
            <p>{value.subtitle}</p>
            <span className="badge">{value.cta}</span> <code>{value.link}</code>
          </figcaption>
        </figure>
      )
    case 'question':
      return (
        <Disclosure as="h3" title={value.question} open>
          <div className="stack close">
            {(value.answer ?? '').split(/\n+/).map((paragraph, at) => (
              <p key={`${at} ${paragraph}`}>{paragraph}</p>
            ))}
          </div>
        </Disclosure>
      )
    case 'home':
      return (
        <>
          <h3>{value.featured}</h3>
          <p className="muted">Los productos destacados</p>
          <h3>{value.new}</h3>
          <p className="muted">Los productos más nuevos</p>
        </>
      )
    case 'reel':
      return (
        <>
          <h3>{value.title}</h3>
          <p className="muted">Lo más nuevo de /category/{value.category}</p>
        </>
      )
    case 'topic':
      return <h3>{value.name}</h3>
  }
}
