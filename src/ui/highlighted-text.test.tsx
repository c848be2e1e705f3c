import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HighlightedText } from './highlighted-text.tsx'

it.each([
  ['Cámara Lumera', 'cama', '<mark>Cáma</mark>ra Lumera'],
  ['Audífonos Aurio', 'AUDÍ', '<mark>Audí</mark>fonos Aurio'],
  ['SSD Velox', 'zip', 'SSD Velox'],
  ['SSD Velox', '  ', 'SSD Velox'],
])(
  'marks in «%s» the matches of «%s», ignoring case and accents (SRC-01)',
  (text, term, markup) => {
    expect(renderToStaticMarkup(<HighlightedText text={text} term={term} />)).toBe(markup)
  },
)
