/** Safe HTML markup; all other values are escaped when inserted into a page. */
export type SafeHtml = { readonly markup: string }

type Fragment = SafeHtml | string | number | false | null | undefined | readonly Fragment[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function render(fragment: Fragment): string {
  if (fragment === null || fragment === undefined || fragment === false) return ''
  if (typeof fragment === 'string') return fragment.replace(/[&<>"']/g, (c) => escapes[c] ?? c)
  if (typeof fragment === 'number') return String(fragment)
  if ('markup' in fragment) return fragment.markup
  return fragment.map(render).join('')
}

/** HTML template tag: literals are kept, values escaped. */
export function html(strings: TemplateStringsArray, ...values: Fragment[]): SafeHtml {
  return {
    markup: strings.reduce((page, text, i) => page + render(values[i - 1]) + text),
  }
}
