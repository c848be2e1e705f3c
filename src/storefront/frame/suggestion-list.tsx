import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { PopularProductsResponse } from '#contract/popular-products.ts'
import { HighlightedText } from '#ui/highlighted-text.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PictureFrame } from '#ui/picture.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { removeRecentSearch, clearRecentSearches, readRecentSearches } from './recent-searches.ts'
import {
  toCategoryOptions,
  toProductSuggestionOptions,
  recentSearchGroupLabel,
  toRecentSearchOptions,
  type SearchOption,
  listSuggestionOptions,
} from './search-suggestion-options.ts'
import './suggestions.css'
import type { SearchSuggestions } from './use-search-suggestions.ts'

/** Maximum number of categories offered before anything is typed. */
const mostCategories = 10

export interface SuggestionListProps {
  id: string
  /** Text of the search box */
  term: string
  /** Search suggestions; null without any */
  suggestions: SearchSuggestions | null
  /** Index of the active suggestion; -1 for the search box itself */
  active: number
  /** Passes the suggestions to the search box, with their screen reader announcement */
  onOffer: (options: readonly SearchOption[], words: string) => void
  onChoose: (event: MouseEvent) => void
  /** Returns focus to the search box, so the list stays open */
  onReturn: () => void
  onClose: () => void
}

/** Suggestions below the search box: recent searches, categories and popular products, then matches (SRC-01). */
export function SuggestionList(props: SuggestionListProps) {
  const { id, term, suggestions, active, onOffer, onChoose, onReturn, onClose } = props
  const [recent, setRecent] = useState(readRecentSearches)
  const [said, setSaid] = useState('')
  const isEmpty = term.trim() === ''
  const isUnknown = suggestions !== null && listSuggestionOptions(suggestions, term).length === 0
  const popular = usePopular(isEmpty || isUnknown)
  const { categories } = useShopData()
  const kinds = useMemo(
    () => toCategoryOptions((categories ?? []).slice(0, mostCategories)),
    [categories],
  )

  const options = useMemo(() => {
    const common = popular
      ? toProductSuggestionOptions(
          popular.best_sellers ? 'Lo más vendido' : 'Destacados',
          popular.products,
        )
      : []
    if (isEmpty) return [...toRecentSearchOptions(recent), ...kinds, ...common]
    return isUnknown ? common : suggestions ? listSuggestionOptions(suggestions, term) : []
  }, [isEmpty, isUnknown, kinds, popular, recent, suggestions, term])

  const hasRecent = isEmpty && recent.length > 0
  const nothing = `Nada coincide con «${term.trim()}». Revisa cómo se escribe o prueba con una palabra más general.`
  const words = (isEmpty && said) || (isUnknown ? nothing : countWords(options))
  // Layout effect: the suggestions must be known before paint, because an arrow key may be pressed
  // at once
  useLayoutEffect(() => onOffer(options, words), [options, words, onOffer])

  function forget(term: string) {
    setRecent(removeRecentSearch(term))
    setSaid(`Quitamos «${term}» de lo que buscaste.`)
    onReturn()
  }

  function forgetAll() {
    clearRecentSearches()
    setRecent([])
    setSaid('Borramos lo que buscaste.')
    onReturn()
  }

  return (
    <div
      className="suggest"
      hidden={options.length === 0 && !isUnknown}
      role="presentation"
      // A mouse press inside the suggestion list leaves the keyboard focus in the search box
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="suggest-head">
        {hasRecent ? (
          <>
            <span className="of" aria-hidden="true">
              {recentSearchGroupLabel}
            </span>
            <button type="button" className="textlink" onClick={forgetAll}>
              Borrar todo
            </button>
          </>
        ) : null}
        <button type="button" className="textlink leave" onClick={onClose}>
          Cerrar
        </button>
      </div>
      {isUnknown ? <p className="of">{nothing}</p> : null}
      <div id={`${id}-list`} role="listbox" aria-label="Sugerencias">
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, some]) => (
          <div
            key={group}
            role="group"
            aria-label={group}
            className={some.length > 2 && some[0]?.icon === 'grid' ? 'kinds' : undefined}
          >
            {group !== recentSearchGroupLabel && (isEmpty || isUnknown) ? (
              <p className="of" role="presentation">
                {group}
              </p>
            ) : null}
            {some.map((option) => (
              <Option
                key={option.to}
                id={`${id}-${options.indexOf(option)}`}
                option={option}
                term={term}
                isActive={options.indexOf(option) === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      {hasRecent ? (
        <ul className="forget" aria-label="Quitar de lo que buscaste">
          {recent.map((term) => (
            <li key={term}>
              <button type="button" aria-label={`Quitar «${term}»`} onClick={() => forget(term)}>
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Option({
  id,
  option,
  term,
  isActive,
  onChoose,
}: {
  id: string
  option: SearchOption
  term: string
  isActive: boolean
  onChoose: (event: MouseEvent) => void
}) {
  const { to, name, icon, product, reading } = option
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={name === null ? 'all' : product && 'line2'}
      to={to}
      onClick={onChoose}
    >
      {product ? (
        <PictureFrame path={product.images[0]?.path} alt="" sizes="44px" />
      ) : icon ? (
        <Icon name={icon} />
      ) : null}
      {name === null ? (
        literals.search.seeMore
      ) : (
        <span className={reading ? 'what read' : 'what'} lang={product?.lang}>
          {reading?.map((part) => <span key={part}>{part}</span>) ??
            (product ? name : <HighlightedText text={name} term={term} />)}
        </span>
      )}
      {product && product.best_price !== null ? (
        <b className="num">{formatMoney(product.best_price)}</b>
      ) : null}
    </Link>
  )
}

function countWords(options: readonly SearchOption[]): string {
  if (options.length === 0) return ''
  const count = options.filter(({ name }) => name !== null).length
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`
}

/** Popular products of the search suggestions, loaded when displayed. */
function usePopular(wanted: boolean): PopularProductsResponse | null {
  const [popular, setPopular] = useState<PopularProductsResponse | null>(null)
  const isMissing = wanted && popular === null
  useEffect(() => {
    if (!isMissing) return
    let current = true
    void createApiClient()
      .get('shop/popular')
      .then(
        (reply) => current && setPopular(reply),
        () => {},
      )
    return () => {
      current = false
    }
  }, [isMissing])
  return popular
}
