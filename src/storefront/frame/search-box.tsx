import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import type { SearchOption } from './search-suggestion-options.ts'
import type { SuggestionListProps } from './suggestion-list.tsx'
import { useSearchSuggestions } from './use-search-suggestions.ts'

const nothing: { options: readonly SearchOption[]; words: string } = { options: [], words: '' }

/**
 * Search box with suggestions while typing (SRC-01); their code loads on first focus. Without
 * script the box is a plain form that leads to the results.
 */
export function SearchBox() {
  const id = useId()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(-1)
  const [open, setOpen] = useState(false)
  const [{ options, words }, setOffer] = useState(nothing)
  const [List, setList] = useState<ComponentType<SuggestionListProps>>()
  const suggestions = useSearchSuggestions(open ? term : '')
  const shown = open && options.length > 0

  const onOffer = useCallback(
    (options: readonly SearchOption[], words: string) => setOffer({ options, words }),
    [],
  )

  function suggest() {
    setTerm(input.current?.value ?? '')
    setActive(-1)
    setOpen(true)
    if (List) return
    // If the suggestion code fails to load, the box remains a plain search form; the next focus
    // retries
    import('./suggestion-list.tsx').then(
      (file) => setList(() => file.SuggestionList),
      () => {},
    )
  }

  // The shopper may have focused the search box before hydration
  useEffect(() => {
    if (input.current === document.activeElement) suggestWhereEmpty()
    // oxlint-disable-next-line react/exhaustive-deps -- asked once
  }, [])

  /**
   * Opens suggestions when an empty search box gets the focus; a filled box opens them on input.
   */
  function suggestWhereEmpty() {
    if (input.current?.value === '') suggest()
  }

  function close() {
    setOpen(false)
    setActive(-1)
    setOffer(nothing)
  }

  /**
   * Resets the search box to the current query, so unfinished text does not carry over to the next
   * page.
   */
  function leave() {
    close()
    if (input.current) input.current.value = params.get('q') ?? ''
  }

  function choose({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // When a result opens in another tab, the text in the search box of this tab stays
    if (ctrlKey || metaKey || shiftKey) close()
    else leave()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !open) {
      event.preventDefault()
      suggest()
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
          type="text"
          inputMode="search"
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
          onFocus={suggestWhereEmpty}
          onClick={suggestWhereEmpty}
          onInput={suggest}
          onKeyDown={onKeyDown}
        />
        <button type="submit" aria-label={literals.search.submit}>
          <Icon name="search" />
        </button>
      </Form>
      {open && List ? (
        <List
          id={id}
          term={term}
          suggestions={suggestions}
          active={active}
          onOffer={onOffer}
          onChoose={choose}
          onReturn={() => input.current?.focus()}
          onClose={() => {
            close()
            input.current?.blur()
          }}
        />
      ) : null}
      <p className="sr" role="status">
        {words}
      </p>
    </search>
  )
}
