import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { resultCountElementId } from './applied-filters.tsx'
import { isIncompleteFilterInput } from './attribute-filter-field.tsx'
import { type ProductListing, formatListingQueryString } from './listing-url.ts'
import { readChosenListing } from './read-chosen-listing.ts'

/** Pause in typing, in milliseconds, after which a price limit applies. */
const pauseMs = 700

/** Applies changes of the product filter form at once; price limits apply after a pause, on blur or Enter. */
export function useListingFilterForm(listing: ProductListing) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Search parameters of the product list that is being loaded */
  const asked = useRef<string>(null)

  // The filter form resets only when a new list arrives, so selections made before hydration or
  // during loading stay
  const listed = useRef(key)
  useLayoutEffect(() => {
    if (state !== 'idle' || listed.current === key) return
    listed.current = key
    const wanted = asked.current
    asked.current = null
    if (wanted !== null && wanted !== formatListingQueryString({ ...listing, page: 1 })) return
    const typed = typing.current?.value
    form.current?.reset()
    if (typing.current && typed !== undefined) typing.current.value = typed
    if (wanted !== null)
      document.getElementById(resultCountElementId)?.scrollIntoView({ block: 'nearest' })
  }, [key, state, listing])

  function apply() {
    clearTimeout(pause.current)
    if (!form.current) return
    typing.current = null
    const search = formatListingQueryString(readChosenListing(listing))
    asked.current = search
    // Replaces the browser's history entry when the form input leaves the product list unchanged
    const replace = search === formatListingQueryString({ ...listing, page: 1 })
    void navigate(pathname + (replace ? formatListingQueryString(listing) : search), {
      replace,
      preventScrollReset: true,
    })
  }

  function noteInput(target: EventTarget) {
    clearTimeout(pause.current)
    if (target instanceof HTMLInputElement && isPriceField(target)) {
      typing.current = target
      pause.current = setTimeout(() => applyWhileTyping(target), pauseMs)
    } else if (!isIncompleteFilterInput(target)) apply()
  }

  function applyWhileTyping(field: HTMLInputElement) {
    if (typing.current !== field) return
    apply()
    // The number may go on: the list that arrives must not reset it
    typing.current = field
  }

  function leave(target: EventTarget) {
    if (target === typing.current) apply()
  }

  return { form, noteInput, leave, apply }
}

function isPriceField({ name }: HTMLInputElement): boolean {
  return name === 'min' || name === 'max'
}
