import { type FormEvent, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { CloseButton } from '#ui/overlay.tsx'
import {
  FilterFormFields,
  type ListingFilters,
  HiddenListingFormFields,
} from './filter-form-fields.tsx'
import { filterFormId, filterPanelId } from './filter-ids.ts'
import { countFilters, type ProductListing } from './listing-url.ts'
import { useListingFilterForm } from './use-listing-filter-form.ts'

interface PanelProps extends ListingFilters {
  listing: ProductListing
  total: number
  /** Whether more products match the filters than `total`, where counting stops */
  hasMore?: boolean
}

/**
 * GET form with the product filters; a bottom sheet on phones. With script, checkboxes with product
 * counts apply at once; without script, the form has one select per attribute (CAT-02) and a
 * button.
 */
export function FilterPanel({ listing, total, hasMore = false, ...filters }: PanelProps) {
  const { pathname } = useLocation()
  const sheet = useRef<HTMLDialogElement>(null)
  const { form, noteInput, leave, apply } = useListingFilterForm(listing)

  function close(event: FormEvent) {
    event.preventDefault()
    sheet.current?.close()
    apply()
  }

  const products = total === 1 && !hasMore ? '1 producto' : `${total} productos`
  return (
    <dialog className="sheet filters" id={filterPanelId} ref={sheet} aria-labelledby="filtros-t">
      <div className="head">
        <h2 id="filtros-t">Filtros</h2>
        <span className="not-wide">
          <CloseButton label="Cerrar los filtros" onClose={() => sheet.current?.close()} />
        </span>
      </div>
      <Form
        className="in"
        id={filterFormId}
        ref={form}
        action={pathname}
        preventScrollReset
        onInput={({ target }) => noteInput(target)}
        onBlur={({ target }) => leave(target)}
        onSubmit={close}
      >
        <FilterFormFields listing={listing} {...filters} />
      </Form>
      <div className="tail">
        <p className="how-many num" role="status">
          {hasMore ? `Más de ${products}` : products}
        </p>
        {countFilters(listing) > 0 ? (
          <Button kind="quiet" size="s" type="submit" form="sin-filtros">
            Limpiar
          </Button>
        ) : null}
        <Button kind="primary" type="submit" form={filterFormId}>
          {hasMore ? `Ver más de ${products}` : `Ver ${products}`}
        </Button>
        <noscript>
          <button className="btn dark block" type="submit" form={filterFormId}>
            Aplicar filtros
          </button>
        </noscript>
      </div>
      <Form id="sin-filtros" action={pathname}>
        <HiddenListingFormFields listing={listing} />
      </Form>
    </dialog>
  )
}
