import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { getScrollBehavior } from './preferred-scroll-behavior.ts'

/** Distance in px from an end at which the carousel counts as being there. */
const nearEnd = 4

/**
 * Titled carousel: shows one item on phones, 3.5 from 700 px screen width, 5 from 1024 px (HOM-08).
 */
export function HorizontalCarousel({
  title,
  seeAll,
  strip,
  children,
}: {
  title: string
  /** URL of the complete list behind the carousel */
  seeAll?: string
  /** The carousel moves two items at a time and restarts after the end */
  strip?: boolean
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // End at which the carousel stands: its arrow leads nowhere
  const [end, setEnd] = useState<-1 | 1 | null>(-1)

  // Target position of a smooth carousel scroll in progress; the next click continues from this
  // position.
  const aim = useRef<number>(null)

  function move(direction: 1 | -1) {
    const reel = list.current
    if (!reel) return
    const last = reel.scrollWidth - reel.clientWidth
    const from = aim.current ?? reel.scrollLeft
    const atEnd = direction === 1 ? from >= last - nearEnd : from <= nearEnd
    const onwards = from + direction * reel.clientWidth * 0.9
    const round = direction === 1 ? 0 : last
    const left = strip && atEnd ? round : Math.max(0, Math.min(last, onwards))
    aim.current = 'onscrollend' in reel ? left : null
    reel.scrollTo({ left, behavior: getScrollBehavior() })
  }

  const arrow = (direction: -1 | 1) => (
    <Button
      round
      size="s"
      aria-controls={id}
      aria-label={`${direction === 1 ? 'Siguientes' : 'Anteriores'}: ${title}`}
      aria-disabled={(!strip && end === direction) || undefined}
      onClick={() => move(direction)}
    >
      <Icon name={direction === 1 ? 'right' : 'left'} />
    </Button>
  )

  return (
    <section className="section wrap" aria-labelledby={`${id}-t`}>
      <div className="reel-head">
        <h2 id={`${id}-t`}>{title}</h2>
        {seeAll ? (
          <Link className="more" to={seeAll} aria-label={`Ver todo: ${title}`}>
            Ver todo
            <Icon name="right" />
          </Link>
        ) : null}
        <div className={strip ? 'row' : 'arrows'}>
          {arrow(-1)}
          {arrow(1)}
        </div>
      </div>
      <ul
        className={strip ? 'strip' : 'reel'}
        id={id}
        ref={list}
        onScroll={({ currentTarget }) => setEnd(findEnd(currentTarget))}
        onScrollEnd={() => {
          aim.current = null
        }}
        tabIndex={0}
        aria-label={title}
      >
        {children}
      </ul>
    </section>
  )
}

function findEnd({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): -1 | 1 | null {
  if (scrollLeft <= nearEnd) return -1
  return scrollLeft >= scrollWidth - clientWidth - nearEnd ? 1 : null
}
