import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Highlighted } from '../ui/highlighted.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

/** Search with a live dropdown (SRC-01). Without script it is a plain form that leads to the results. */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(-1)
  const [open, setOpen] = useState(false)
  const suggestions = useSuggestions(open ? term : '')

  const options = optionsOf(suggestions, term)
  const shown = open && options.length > 1

  function close() {
    setOpen(false)
    setActive(-1)
  }

  /** What was typed only as far as a suggestion does not stay behind on another page. */
  function leave() {
    close()
    if (input.current) input.current.value = params.get('q') ?? ''
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !open) {
      event.preventDefault()
      setTerm(input.current?.value ?? '')
      setOpen(true)
    }
    if (!shown) return
    if (step) {
      event.preventDefault()
      const places = options.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    }
    const chosen = options[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      leave()
      void navigate(chosen.to)
    }
  }

  return (
    <search
      className="find"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <Form className="bar-in" action={linkTo('Search Results')} onSubmit={close}>
        <label className="sr" htmlFor={`${id}-q`}>
          Buscar productos
        </label>
        <input
          key={params.get('q') ?? ''}
          ref={input}
          id={`${id}-q`}
          name="q"
          type="search"
          placeholder="Busca laptops, bocinas…"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={120}
          defaultValue={params.get('q') ?? ''}
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
          onInput={(event) => {
            setTerm(event.currentTarget.value)
            setActive(-1)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" aria-label={literals.search.submit}>
          <Icon name="search" />
        </button>
      </Form>
      <div
        className="suggest"
        id={`${id}-list`}
        role="listbox"
        aria-label="Sugerencias"
        hidden={!shown}
      >
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, some]) => (
          <div key={group} role="group" aria-label={group}>
            {some.map((option) => (
              <Link
                key={option.to}
                id={`${id}-${options.indexOf(option)}`}
                role="option"
                tabIndex={-1}
                aria-selected={options.indexOf(option) === active}
                className={option.name === null ? 'all' : undefined}
                to={option.to}
                onClick={({ ctrlKey, metaKey, shiftKey }) => {
                  // It opens elsewhere, and whoever looks something up goes on here
                  if (ctrlKey || metaKey || shiftKey) close()
                  else leave()
                }}
              >
                {option.name === null ? (
                  literals.search.seeMore
                ) : (
                  <>
                    <Icon name={option.icon} />
                    <span>
                      <Highlighted text={option.name} term={term} />
                    </span>
                  </>
                )}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p className="sr" role="status">
        {open && suggestions ? countText(options.length - 1) : ''}
      </p>
    </search>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Sin sugerencias'
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`
}

/** One line of the list; the last one, without a name, leads to all results. */
interface Option {
  group: string
  name: string | null
  icon: IconName
  to: string
}

function optionsOf(suggestions: Suggestions | null, term: string): Option[] {
  if (!suggestions) return []
  const { queries, categories, hits } = suggestions
  const resultsFor = (q: string) => linkTo('Search Results', {}, { q })
  return [
    ...hits.map(({ name, url_key }): Option => ({
      group: 'Productos',
      name,
      icon: 'search',
      to: linkTo('Show', { id: url_key }),
    })),
    ...queries.map((name): Option => ({
      group: 'Búsquedas',
      name,
      icon: 'arrow',
      to: resultsFor(name),
    })),
    ...categories.map(({ name, slug }): Option => ({
      group: 'Categorías',
      name,
      icon: 'grid',
      to: linkTo('Category', { slug }),
    })),
    { group: 'Resultados', name: null, icon: 'search', to: resultsFor(term.trim()) },
  ]
}
