/** Colours of mails in light mode; `darkModeStyles` has the dark ones. */
export const mailColours = {
  ink: '#1f1a16',
  soft: '#564e47',
  line: '#e7e0d5',
  page: '#fbf8f3',
  card: '#ffffff',
  link: '#0a6870',
  brand: '#0b3b42',
}

/**
 * Style sheet of mails for dark mode, by CSS class; colours are also inline, because some mail
 * programs drop the HTML head. Pictures and bar codes stay on white.
 */
export const darkModeStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#10191b!important;color:#f5f0e8!important}
.card{background:#182326!important;border-color:#2c3a3e!important;color:#f5f0e8!important}
.ink{color:#f5f0e8!important}
.soft{color:#c9c3b9!important}
.line{border-color:#2c3a3e!important}
.link{color:#7fd6d3!important}
}`

export const paragraphStyle = 'margin:0 0 16px;font-size:16px;line-height:1.5'
export const titleStyle = 'margin:24px 0 4px;font-size:16px;line-height:1.4;font-weight:bold'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
