/** Markup that is already safe; only `html` makes it. */
export type Html = { readonly markup: string }

type Piece = Html | string | number | false | null | undefined | readonly Piece[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds markup; every value put in is escaped unless `html` made it. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  const markup = strings.reduce(
    (whole, text, index) => whole + text + (index < pieces.length ? render(pieces[index]) : ''),
    '',
  )
  return { markup }
}

function render(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return ''
  if (Array.isArray(piece)) return piece.map(render).join('')
  if (typeof piece === 'object') return (piece as Html).markup
  return String(piece).replace(/[&<>"']/g, (character) => ESCAPES[character]!)
}
