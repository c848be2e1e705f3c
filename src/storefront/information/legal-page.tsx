import { Fold } from '#ui/fold.tsx'
import { Link } from '#ui/link.tsx'
import { linkTo } from '../route-names.ts'
import { literals } from '../text/literals.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Table } from '../ui/table.tsx'
import type { LegalText } from './legal-text.ts'
import type { Block, Inline } from './read-markdown.ts'

/** A legal text with its date and its contents at hand. */
export function LegalPage({ text }: { text: LegalText }) {
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
          <Fold title="Contenido" as="span" open>
            <ol className="in">
              {text.blocks.map((block) =>
                block.kind === 'heading' ? (
                  <li key={block.id}>
                    <a href={`#${block.id}`}>{block.text}</a>
                  </li>
                ) : null,
              )}
            </ol>
          </Fold>
        </nav>
        <article className="prose">
          {text.blocks.map((block, index) => (
            <BlockView key={`${block.kind}-${index}`} block={block} />
          ))}
        </article>
      </div>
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'title':
      return null
    case 'heading':
      return <h2 id={block.id}>{block.text}</h2>
    case 'subheading':
      return <h3 id={block.id}>{block.text}</h3>
    case 'paragraph':
      return (
        <p>
          <InlineView content={block.content} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={`${index}-${item.length}`}>
              <InlineView content={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <Table
          label={block.head.join(', ')}
          head={block.head}
          rows={block.rows.map((row) =>
            row.map((cell, column) => <InlineView key={block.head[column]} content={cell} />),
          )}
        />
      )
  }
}

function InlineView({ content }: { content: readonly Inline[] }) {
  return content.map((part, index) => {
    const key = `${index}-${part.text}`
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'text') return part.text
    if (part.to.startsWith('/')) {
      return (
        <Link key={key} to={part.to}>
          {part.text}
        </Link>
      )
    }
    return (
      <a key={key} href={part.to}>
        {part.text}
      </a>
    )
  })
}
