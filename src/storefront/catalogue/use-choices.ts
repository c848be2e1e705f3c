import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listCountId } from './applied-filters.tsx'
import { isHalfTyped } from './filter-attribute.tsx'
import { type Listing, listingIn, listingSearch } from './listing-address.ts'

/** Applies filter changes at once; prices on blur or Enter. */
export function useChoices(listing: Listing) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<HTMLInputElement>(null)
  /** Search parameters of the pending list */
  const asked = useRef<string>(null)

  // The form resets only when a list arrives; selections made before hydration or while loading stay
  const listed = useRef(key)
  useLayoutEffect(() => {
    if (state !== 'idle' || listed.current === key) return
    listed.current = key
    const wanted = asked.current
    asked.current = null
    if (wanted !== null && wanted !== listingSearch({ ...listing, page: 1 })) return
    const typed = typing.current?.value
    form.current?.reset()
    if (typing.current && typed !== undefined) typing.current.value = typed
    if (wanted !== null) document.getElementById(listCountId)?.scrollIntoView({ block: 'nearest' })
  }, [key, state, listing])

  function apply() {
    if (!form.current) return
    typing.current = null
    const search = listingSearch(listingIn(form.current, listing.base))
    asked.current = search
    // Replaces the history entry when the list has not changed
    const replace = search === listingSearch({ ...listing, page: 1 })
    void navigate(pathname + (replace ? listingSearch(listing) : search), {
      replace,
      preventScrollReset: true,
    })
  }

  function noteInput(target: EventTarget) {
    if (target instanceof HTMLInputElement && target.type === 'number') typing.current = target
    else if (!isHalfTyped(target)) apply()
  }

  function leave(target: EventTarget) {
    if (target === typing.current) apply()
  }

  return { form, noteInput, leave, apply }
}
