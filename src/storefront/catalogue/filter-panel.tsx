import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import type { CategoryReply, Filter } from '#contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/check.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CloseButton } from '../ui/overlay.tsx'
import { FilterAttribute, isHalfTyped } from './filter-attribute.tsx'
import {
  chosenLabels,
  filterCount,
  type Listing,
  listingSearch,
  readListing,
  withoutFilters,
} from './listing-address.ts'

export const filterPanelId = 'filtros'
export const filterFormId = 'filtrar'

/**
 * One select per attribute of the category (CAT-02): choosing adds, the chips above the list take away.
 * One GET form: with script a change applies at once, without it the button does. On phones it is a sheet.
 */
export function FilterPanel({
  attributes,
  uncounted,
  listing,
  total,
  hasMore = false,
  priceRange,
}: {
  attributes: readonly Filter[]
  /** their options could not be had */
  uncounted: boolean
  listing: Listing
  total: number
  /** more match than `total` says */
  hasMore?: boolean
  priceRange: CategoryReply['category']['price_range']
}) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const sheet = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)

  const isBrowsing = useRef(false)
  /** A price that is being typed: it counts once it is left or confirmed. */
  const typing = useRef<HTMLInputElement>(null)

  // Only with a list that has come: what was chosen before script, or while another was on its way, stays
  const listed = useRef(key)
  useEffect(() => {
    if (state !== 'idle' || listed.current === key) return
    listed.current = key
    const typed = typing.current?.value
    form.current?.reset()
    if (typing.current && typed !== undefined) typing.current.value = typed
  }, [key, state])

  /** Arrows change a closed select at every press: then Enter, or leaving it, is what chooses. */
  function noteKey({ target, key: pressed, altKey }: KeyboardEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLSelectElement)) return
    if (isBrowsing.current && pressed === 'Enter') return choose()
    if (movesSelection(pressed)) isBrowsing.current = !altKey
    if (pressed === ' ') isBrowsing.current = false
    // some systems open the list instead, and then it is chosen from as by mouse
    requestAnimationFrame(() => {
      if (isOpen(target)) isBrowsing.current = false
    })
  }

  function choose() {
    if (!isBrowsing.current) return
    isBrowsing.current = false
    apply()
  }

  function apply() {
    if (isBrowsing.current || !form.current) return
    typing.current = null
    const search = listingSearch(readListing(wordsOf(new FormData(form.current)), listing.base))
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
    if (target instanceof HTMLSelectElement && target.value !== '') choose()
  }

  function close(event: FormEvent) {
    event.preventDefault()
    sheet.current?.close()
    apply()
  }

  return (
    <dialog className="sheet filters" id={filterPanelId} ref={sheet} aria-labelledby="filtros-t">
      <div className="head">
        <h2 id="filtros-t">Filtros</h2>
        <span className="not-wide">
          <CloseButton label="Cerrar los filtros" onClose={() => sheet.current?.close()} />
        </span>
      </div>
      <Form
        className="in stack"
        id={filterFormId}
        ref={form}
        action={pathname}
        preventScrollReset
        onInput={({ target }) => noteInput(target)}
        onKeyDown={noteKey}
        onBlur={({ target }) => leave(target)}
        onPointerDown={() => {
          isBrowsing.current = false
        }}
        onSubmit={close}
      >
        <Kept listing={listing} />
        {chosenLabels(listing).map(([name, label]) => (
          <input key={`${name}=${label}`} type="hidden" name={name} value={label} />
        ))}
        {uncounted ? (
          <LoadFailed safe="La lista sigue aquí." />
        ) : (
          attributes.map((attribute) => (
            <FilterAttribute key={attribute.code} attribute={attribute} />
          ))
        )}
        {priceRange && priceRange.min < priceRange.max ? <PriceFields listing={listing} /> : null}
        <div>
          <Checkbox name="ofertas" value="1" defaultChecked={listing.offers}>
            Sólo ofertas
          </Checkbox>
          <Checkbox name="disponibles" value="1" defaultChecked={listing.inStock}>
            Sólo disponibles
          </Checkbox>
        </div>
      </Form>
      <div className="tail">
        {filterCount(listing) > 0 ? (
          <Button type="submit" form="sin-filtros">
            Limpiar
          </Button>
        ) : null}
        <Button kind="primary" type="submit" form={filterFormId}>
          {total === 1 && !hasMore
            ? 'Ver 1 producto'
            : `Ver ${hasMore ? 'más de ' : ''}${total} productos`}
        </Button>
        <noscript>
          <button className="btn dark block" type="submit" form={filterFormId}>
            Aplicar filtros
          </button>
        </noscript>
      </div>
      <Form id="sin-filtros" action={pathname}>
        <Kept listing={listing} />
      </Form>
    </dialog>
  )
}

/** What choices leave as it is. */
function Kept({ listing }: { listing: Listing }) {
  const kept = new URLSearchParams(listingSearch(withoutFilters(listing)))
  return [...kept].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

function isOpen(select: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && select.matches(':open')
}

function movesSelection(key: string): boolean {
  return key.startsWith('Arrow') || key === 'Home' || key === 'End' || /^\S$/.test(key)
}

function wordsOf(form: FormData): URLSearchParams {
  const words = new URLSearchParams()
  for (const [name, value] of form) if (typeof value === 'string') words.append(name, value.trim())
  return words
}

function PriceFields({ listing }: { listing: Listing }) {
  const limits = { type: 'number', inputMode: 'numeric', min: 0, step: 1 } as const
  return (
    <fieldset className="price-range">
      <legend className="label">Precio en pesos</legend>
      <Field
        label="Precio mínimo"
        labelHidden
        name="min"
        placeholder="Desde"
        defaultValue={listing.min}
        {...limits}
      />
      <Field
        label="Precio máximo"
        labelHidden
        name="max"
        placeholder="Hasta"
        defaultValue={listing.max}
        {...limits}
      />
    </fieldset>
  )
}
