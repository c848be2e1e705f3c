import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { useOverlay } from '#ui/overlay.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import type { OfficeSearchData } from '../search/office-search.route.tsx'
import { findPagesByName, type SearchResultLink } from '../search/search-result-links.ts'
import { useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Debounce of the search, in ms. */
const pause = 180

/** Command palette: a combobox that finds office pages and search results. */
export default function Palette({
  term,
  setTerm,
  beforeOpening,
  onClose,
}: {
  /** Text that the user typed into the plain search before the command palette loaded */
  term: string
  setTerm: (term: string) => void
  beforeOpening: () => void
  onClose: () => void
}) {
  const id = useId()
  const navigate = useNavigate()
  const { me } = useOfficeRootLoaderData()
  const { load, data } = useFetcher<OfficeSearchData>()
  const [at, setAt] = useState(0)

  useLayoutEffect(beforeOpening, [beforeOpening])

  useEffect(() => {
    if (term.trim().length < 2) return
    const asked = createOfficePageUrl('Buscar', {}, { q: term.trim(), lista: 1 })
    const timer = setTimeout(() => void load(asked), pause)
    return () => clearTimeout(timer)
  }, [term, load])

  const ways = useMemo(() => {
    const found = data?.term === term.trim() ? data.found : []
    return [...findPagesByName(term, me), ...found]
  }, [term, me, data])

  function choose(way: SearchResultLink | undefined) {
    onClose()
    void navigate(way?.to ?? createOfficePageUrl('Buscar', {}, { q: term.trim() }))
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && ways.length > 0) setAt((at + step + ways.length) % ways.length)
    else if (event.key === 'Enter') choose(ways[at])
    else return
    event.preventDefault()
  }

  return (
    <dialog
      className="modal palette"
      aria-label="Buscar e ir"
      {...useOverlay({ open: true, onClose })}
    >
      <input
        className="input"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={ways[at] ? `${id}-${at}` : undefined}
        aria-label="Buscar e ir"
        placeholder="Pedido, persona, producto, guía…"
        autoComplete="off"
        autoFocus
        value={term}
        onChange={({ target }) => {
          setTerm(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div className="found" role="listbox" id={id} aria-label="Resultados">
        {ways.map((way, index) => (
          <div
            key={`${way.to}${way.label}`}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === at}
            onPointerUp={() => choose(way)}
          >
            <Icon name={way.icon} />
            <span className="grow">
              {way.label}
              {way.detail ? <span className="block small">{way.detail}</span> : null}
            </span>
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {ways.length === 0
          ? 'Nada por aquí. Enter busca en todo.'
          : 'Flechas para elegir, Enter para ir.'}
      </p>
    </dialog>
  )
}
