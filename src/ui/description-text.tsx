import { createElement } from 'react'
import { type DescriptionNode, parseDescription } from '#domain/catalogue/rich-description.ts'
import { ScrollTable } from './table.tsx'

/** Description with formatting, with `rel` on external links and scrolling frames around tables. */
export function DescriptionText({ html }: { html: string }) {
  return <Nodes of={parseDescription(html)} />
}

function Nodes({ of }: { of: readonly DescriptionNode[] }) {
  return of.map((node, at) => {
    if (typeof node === 'string') return node
    const { name, href, children } = node
    const content = children.length === 0 ? null : <Nodes of={children} />
    if (name === 'table')
      return (
        <ScrollTable key={at} label="Tabla">
          <table className="specs">{content}</table>
        </ScrollTable>
      )
    const rel = href?.startsWith('http') ? 'nofollow noopener' : undefined
    return createElement(name, { key: at, ...(href !== null && { href, rel }) }, content)
  })
}
