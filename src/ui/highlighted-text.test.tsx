import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HighlightedText } from './highlighted-text.tsx'

it.each([
  ['Cámara Lumera', 'cama', 'Cáma<mark>ra Lumera</mark>'],
  ['Audífonos Aurio', 'AUDÍ', 'Audí<mark>fonos Aurio</mark>'],
  ['SSD Velox', 'velox', '<mark>SSD </mark>Velox'],
  ['SSD Velox', 'zip', 'SSD Velox'],
  ['SSD Velox', '  ', 'SSD Velox'],
])(
  'marks in «%s» what was predicted for «%s», ignoring case and accents (SRC-01)',
  (text, term, markup) => {
    expect(renderToStaticMarkup(<HighlightedText text={text} term={term} />)).toBe(markup)
  },
)
