import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Previous and next links of keyset pagination; without page numbers, because rows change. */
export function KeysetPager({
  said,
  before,
  after,
  labels = ['Anteriores', 'Siguientes'],
}: {
  /** Text of the displayed range of rows: `12 de 16` */
  said: string
  /** URL of the page with the previous rows */
  before?: string | undefined
  after?: string | undefined
  labels?: readonly [before: string, after: string] | undefined
}) {
  return (
    <nav className="pager" aria-label="Más renglones">
      <span>{said}</span>
      {before ? (
        <ButtonLink to={before} rel="prev">
          <Icon name="left" />
          {labels[0]}
        </ButtonLink>
      ) : null}
      {after ? (
        <ButtonLink to={after} rel="next">
          {labels[1]}
          <Icon name="right" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
