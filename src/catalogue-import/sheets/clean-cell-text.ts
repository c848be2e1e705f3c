import { decodeNamedCharacterReference } from 'decode-named-character-reference'

const blocks =
  'address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul'
const inline =
  'a|abbr|b|bdi|bdo|big|center|cite|code|del|dfn|em|font|i|iframe|img|ins|kbd|label|mark|meta|link|o:p|q|s|samp|script|small|span|strike|strong|style|sub|sup|tt|u|var|video'
const tag = new RegExp(String.raw`<(\/?)(${blocks}|${inline})(?=[\s/>])[^<>]*>`, 'gi')
const isBlock = new RegExp(`^(?:${blocks})$`)
const hasBlocks = new RegExp(String.raw`<\/?(?:${blocks})(?=[\s/>])`, 'i')
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z\d]{1,30}));/gi

/**
 * Converts HTML to text: decodes character references, puts blocks and list items on lines, drops scripts and styles.
 */
export function convertHtmlToText(html: string): string {
  if (html.search(tag) === -1 && html.search(reference) === -1) return html
  const isPage = hasBlocks.test(html)
  const visible = withoutHidden(html)
  const text = (isPage ? visible.replaceAll(/\s+/g, ' ') : visible).replaceAll(tag, textOfTag)
  return text
    .replaceAll(reference, characterOf)
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00A0]+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()
}

function textOfTag(_: string, slash: string, name: string): string {
  const element = name.toLowerCase()
  if (element === 'td' || element === 'th') return ' '
  if (!isBlock.test(element)) return ''
  return element === 'li' && slash === '' ? '\n- ' : '\n'
}

/** Removes comments and elements without visible text from an HTML document. */
function withoutHidden(html: string): string {
  const parts: [string, string][] = [
    ['<!--', '-->'],
    ['<script', '</script>'],
    ['<style', '</style>'],
  ]
  return parts.reduce((text, [opening, closing]) => {
    let visible = ''
    let from = 0
    const folded = text.toLowerCase()
    for (;;) {
      const at = folded.indexOf(opening, from)
      if (at === -1) return visible + text.slice(from)
      visible += text.slice(from, at)
      const end = folded.indexOf(closing, at)
      if (end === -1) return visible
      from = end + closing.length
    }
  }, html)
}

function characterOf(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return decodeNamedCharacterReference(name) || whole
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : whole
}

// eslint-disable-next-line no-control-regex
const unprintable = /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF]/gu

/** Removes control characters and noncharacters from a cell and normalises line ends to `\n`. */
export function removeControlCharacters(cell: string): string {
  return cell.replaceAll(/\r\n?/g, '\n').replaceAll(unprintable, '').toWellFormed().trim()
}

/** The first characters of a text; half an emoji at the end, which no database takes, is left out. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}

const errors =
  /^#(?:N\/[AD]|¡?(?:REF|VALUE|VALOR|DIV\/0|NUM|NULL|NULO|SPILL|DESBORDAMIENTO|CALC|FIELD|CAMPO|BLOCKED|CONNECT)!|¿?(?:NAME|NOMBRE)\?|GETTING_DATA)$|^#{3,}$/i

/** Whether a cell contains an Excel error value: `#N/A`, `#¡REF!`, `####`. */
export function isExcelError(cell: string): boolean {
  return errors.test(cell)
}

/** Decodes XLSX escapes (ECMA-376 Part 1, 22.4.2.4): `_x000D_` is a carriage return, `_x005F_` an underscore. */
export function unescapeXlsx(text: string): string {
  return text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
