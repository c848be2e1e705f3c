import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listCountId } from './applied-filters.tsx'
import { isHalfTyped } from './filter-attribute.tsx'
import { type Listing, listingIn, listingSearch } from './listing-address.ts'

/** Applies choices at once; a price on blur or Enter. */
export function useChoices(listing: Listing) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<HTMLInputElement>(null)
  /** the pending list */
  const asked = useRef<string>(null)

  // Reset only with an arrived list: choices before scripts or while waiting stay
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
    // the list as it is has its place in the history already
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
