import { escapeHtml } from '#domain/escape-html.ts'
import { toMexicoDay, getMexicoClockParts } from '#domain/mexico-dates-and-times.ts'

const style = `
.vista{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between;padding:.625rem 1rem;
background:#0c3438;color:#fff;font-size:.9375rem;line-height:1.375rem}
.vista p{margin:0}.vista a{color:#fff;font-weight:600;text-decoration:underline;padding-block:.625rem}
.vista a:focus-visible{outline:3px solid #ffb44d;outline-offset:2px}`

/** Style of the preview banner, for the content security policy of preview pages. */
export { style as previewStyle }

const weekdayAndMonth = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** Formats the date and time of a shop preview: `viernes 27 de noviembre, 9:00 am`. */
function previewMoment(moment: Date): string {
  return `${weekdayAndMonth.format(moment).replace(',', '')}, ${clock(moment)}`
}

function clock(moment: Date): string {
  const { hour = '', minute = '' } = getMexicoClockParts(moment)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

type Shown = {
  /** path prefix of all links inside the shop preview */
  root: string
  /** URL of the current page */
  now: string
  at: Date
  expires: Date
}

/**
 * Turns a page into a shop preview: no scripts, no purchases, links that stay inside the preview, a
 * banner. It relies on our renderer's markup: double-quoted attributes, escaped text.
 */
export function toShopPreviewHtml(html: string, shown: Shown): string {
  const still = html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|canonical|manifest|alternate)"[^>]*>/g, '')
    .replaceAll(/<meta\b[^>]*\bname="robots"[^>]*>/g, '')
  let isSearching = false
  const within = still.replaceAll(
    /<(\/?)(a|form|button)\b([^>]*)>/g,
    (tag: string, closing: string, name: string) => {
      if (name === 'form') isSearching = !closing && !/\bmethod="post"/i.test(tag)
      if (closing) return tag
      if (name === 'button' && !isSearching && !/popovertarget/i.test(tag))
        return tag.replace('<button', '<button disabled=""')
      return tag.replace(
        ownAddress,
        (_, attribute: string, path: string) => `${attribute}="${shown.root}${path}"`,
      )
    },
  )
  return within
    .replace(
      '</head>',
      () => `<meta name="robots" content="noindex, nofollow"/><style>${style}</style></head>`,
    )
    .replace(beginning, (begun) => begun + bar(shown))
}

/** Start of the page body; the skip link stays before the banner. */
const beginning = /<body[^>]*>(?:<a class="skip"[^>]*>[^<]*<\/a>)?/

/**
 * Matches links and forms that lead to the shop's own pages; pictures and files are excluded,
 * because they are the same at every preview time.
 */
const ownAddress = /\b(href|action)="(\/(?!\/|storage\/|assets\/|api\/)[^"]*)"/

function bar({ now, at, expires }: Shown): string {
  const sameDay = toMexicoDay(expires) === toMexicoDay(at)
  const words = sameDay ? `hoy a las ${clock(at)}` : `el ${previewMoment(at)}`
  return `<aside class="vista" aria-label="Vista previa"><p><strong>Así se verá la tienda ${words}.</strong>
Es una vista: aquí no se puede comprar. Este enlace vence a las ${clock(expires)}.</p>
<a href="${escapeHtml(now)}">Salir a la tienda de ahora</a></aside>`
}
