import { Link } from './link.tsx'
import { Table } from './table.tsx'
import type { MarkdownBlock, MarkdownInline } from './text/parse-markdown.ts'

type Surroundings = {
  /** Base URL of the shop for relative links, where the text is displayed outside the shop */
  shop?: string
}

/** Renders a parsed Markdown text, without the text's title. */
export function Markdown({ blocks, shop }: Surroundings & { blocks: readonly MarkdownBlock[] }) {
  return blocks.map((block, index) => (
    <BlockView key={`${block.kind}-${index}`} block={block} shop={shop} />
  ))
}

function BlockView({ block, shop }: Surroundings & { block: MarkdownBlock }) {
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
          <InlineView content={block.content} shop={shop} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={`${index}-${item.length}`}>
              <InlineView content={item} shop={shop} />
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
            row.map((cell, column) => (
              <InlineView key={block.head[column]} content={cell} shop={shop} />
            )),
          )}
        />
      )
  }
}

function InlineView({ content, shop }: Surroundings & { content: readonly MarkdownInline[] }) {
  return content.map((part, index) => {
    const key = `${index}-${part.text}`
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    if (part.kind === 'text') return part.text
    if (part.to.startsWith('/') && shop === undefined) {
      return (
        <Link key={key} to={part.to}>
          {part.text}
        </Link>
      )
    }
    return (
      <a key={key} href={part.to.startsWith('/') ? `${shop}${part.to}` : part.to}>
        {part.text}
      </a>
    )
  })
}
