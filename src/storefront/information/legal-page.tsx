import { Disclosure } from '#ui/disclosure.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { LegalText } from './read-legal-text.ts'

/** Legal text with its date and a table of contents. */
export function LegalPage({ text }: { text: LegalText }) {
  const seller = useShopData().settings?.seller
  return (
    <div className="wrap">
      <Breadcrumbs
        trail={[
          { label: literals.common.home, to: linkTo('Index') },
          { label: text.title.toLocaleUpperCase('es-MX') },
        ]}
      />
      <div className="page-head stack gap-s2">
        <h1>{text.title}</h1>
        <p className="faint">Última actualización: {text.lastUpdated}</p>
      </div>
      <div className="legal">
        <nav className="toc" aria-label="Contenido">
          <Disclosure title="Contenido" as="span" open>
            <ol className="in">
              {text.blocks.map((block) =>
                block.kind === 'heading' ? (
                  <li key={block.id}>
                    <a href={`#${block.id}`}>{block.text}</a>
                  </li>
                ) : null,
              )}
            </ol>
          </Disclosure>
        </nav>
        <div className="prose">
          <Markdown blocks={text.blocks} />
          {seller ? (
            <p className="faint">
              Responde por la tienda: {seller.legal_name}
              {seller.rfc ? `, RFC ${seller.rfc}` : null}. {seller.address}.
            </p>
          ) : null}
        </div>
      </div>
    </div>
  )
}
