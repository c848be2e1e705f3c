import { describe, expect, it } from 'vitest'
import { parseInlineMarkdown, parseMarkdown } from './parse-markdown.ts'

describe('parseMarkdown', () => {
  it('the Markdown parser reads titles, paragraphs, lists and tables in order, and skips comments (FQL-02)', () => {
    const blocks = parseMarkdown(
      '<!-- para\n\nel operador -->\n\n# Términos\n\nUno\ndos.\n\n## 1. Registro\n\nPara:\n- **A:** una\n  cosa\n- b\n\n| Qué | Dónde |\n|---|---|\n| x | [y](/faq) |',
    )
    expect(blocks).toEqual([
      { kind: 'title', id: 's1', text: 'Términos' },
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Uno dos.' }] },
      { kind: 'heading', id: 's2', text: '1. Registro' },
      { kind: 'paragraph', content: [{ kind: 'text', text: 'Para:' }] },
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            { kind: 'strong', text: 'A:' },
            { kind: 'text', text: ' una cosa' },
          ],
          [{ kind: 'text', text: 'b' }],
        ],
      },
      {
        kind: 'table',
        head: ['Qué', 'Dónde'],
        rows: [[[{ kind: 'text', text: 'x' }], [{ kind: 'link', text: 'y', to: '/faq' }]]],
      },
    ])
  })

  it.each(['javascript:alert', '//otro.example', '/\\otro.example', 'http://otro.example'])(
    'the Markdown parser does not turn %s into a link',
    (address) => {
      expect(parseInlineMarkdown(`[aquí](${address})`)).toEqual([{ kind: 'text', text: 'aquí' }])
    },
  )
})
