import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'

/**
 * Page numbers that the pagination displays: first, last, current and its neighbours; gaps are
 * shown as dots.
 */
export function listPagesToShow(page: number, pages: number): (number | 'gap')[] {
  const shown = new Set([1, pages, page - 1, page, page + 1])
  const numbers = [...shown].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
  return numbers.flatMap((one, index) => {
    const gap = one - (numbers[index - 1] ?? one)
    if (gap === 2) return [one - 1, one]
    return gap > 2 ? (['gap', one] as const) : [one]
  })
}

export function Pager({
  page,
  pages,
  addressOf,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
}) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label="Páginas">
      <Arrow icon="left" label="Página anterior" to={page > 1 ? addressOf(page - 1) : undefined} />
      {listPagesToShow(page, pages).map((one, index) =>
        one === 'gap' ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <Link
            key={one}
            to={addressOf(one)}
            aria-label={`Página ${one}`}
            aria-current={one === page ? 'page' : undefined}
          >
            {one}
          </Link>
        ),
      )}
      <Arrow
        icon="right"
        label="Página siguiente"
        to={page < pages ? addressOf(page + 1) : undefined}
      />
    </nav>
  )
}

function Arrow({ icon, label, to }: { icon: 'left' | 'right'; label: string; to?: string }) {
  if (!to) {
    return (
      <span className="off-arrow" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} />
    </Link>
  )
}
