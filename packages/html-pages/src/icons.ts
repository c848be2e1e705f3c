import { type SafeHtml, html } from './html-template.ts'

const shapes = {
  bad: html`<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>`,
  chat: html`<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"/>`,
  check: html`<path d="M20 6 9 17l-5-5"/>`,
  clock: html`<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>`,
  copy: html`<rect width="14" height="14" x="8" y="8" rx="2"/><path d="M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2"/>`,
  eye: html`<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>`,
  download: html`<path d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>`,
  info: html`<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>`,
  key: html`<path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5"/>`,
  lock: html`<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>`,
  logout: html`<path d="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>`,
  mail: html`<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>`,
  ok: html`<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>`,
  printer: html`<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6"/><rect width="12" height="8" x="6" y="14" rx="1"/>`,
} satisfies Record<string, SafeHtml>

export type IconName = keyof typeof shapes

export function renderIcon(name: IconName): SafeHtml {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${shapes[name]}</svg>`
}

export const shopLogoSvg = html`<svg viewBox="0 0 32 32" aria-hidden="true"><rect x="12.5" y="12" width="7" height="18" rx="2.5" fill="currentColor"/><path d="M2 8a4 4 0 0 1 4-4h3v11.5a3.5 3.5 0 0 1-7 0z" fill="#ff9a1f"/><path d="M9 4h7v11.5a3.5 3.5 0 0 1-7 0z" fill="#d6006d"/><path d="M16 4h7v11.5a3.5 3.5 0 0 1-7 0z" fill="#ff9a1f"/><path d="M23 4h3a4 4 0 0 1 4 4v7.5a3.5 3.5 0 0 1-7 0z" fill="#d6006d"/></svg>`
