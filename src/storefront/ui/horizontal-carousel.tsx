import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { getScrollBehavior } from './preferred-scroll-behavior.ts'

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

  // Target position of a smooth carousel scroll in progress; the next click continues from this
  // position.
  const aim = useRef<number>(null)

  function move(direction: 1 | -1) {
    const reel = list.current
    if (!reel) return
    const end = reel.scrollWidth - reel.clientWidth
    const from = aim.current ?? reel.scrollLeft
    const atEnd = direction === 1 ? from >= end - 4 : from <= 4
    const onwards = from + direction * reel.clientWidth * 0.9
    const round = direction === 1 ? 0 : end
    const left = strip && atEnd ? round : Math.max(0, Math.min(end, onwards))
    aim.current = 'onscrollend' in reel ? left : null
    reel.scrollTo({ left, behavior: getScrollBehavior() })
  }

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
          <Button
            round
            size="s"
            aria-controls={id}
            aria-label={`Anteriores: ${title}`}
            onClick={() => move(-1)}
          >
            <Icon name="left" />
          </Button>
          <Button
            round
            size="s"
            aria-controls={id}
            aria-label={`Siguientes: ${title}`}
            onClick={() => move(1)}
          >
            <Icon name="right" />
          </Button>
        </div>
      </div>
      <ul
        className={strip ? 'strip' : 'reel'}
        id={id}
        ref={list}
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
