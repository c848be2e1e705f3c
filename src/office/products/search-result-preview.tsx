import { useState } from 'react'
import { truncateText } from '#ui/text/truncate-text.ts'
import { productFieldGroups, ProductFields, type ProductFormValues } from './product-fields.tsx'

/** How a search engine shows the page of a product, and the fields that change it. */
export function SearchResultPreview({ of, url }: { of: ProductFormValues; url: string }) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const now = (name: string) => typed[name] ?? of.typed.text(name, of.texts[name])
  const { host, pathname } = new URL(url)
  const isWrong = (of.errors.seo_title ?? of.errors.seo_description) !== undefined
  return (
    <section className="sec" aria-labelledby="google">
      <h2 id="google">En Google</h2>
      <div className="google">
        <span>
          {host} › {pathname.slice(1)}
        </span>
        <b>{now('seo_title') || of.texts.name}</b>
        <p>{now('seo_description') || truncateText(of.texts.description ?? '', 155)}</p>
      </div>
      <details
        open={isWrong}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement)
            setTyped({ ...typed, [target.name]: target.value })
        }}
      >
        <summary className="enlace">Cambiar</summary>
        <ProductFields names={productFieldGroups.search} of={of} />
      </details>
    </section>
  )
}
