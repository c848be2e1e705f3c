import { calculateCspHash } from './csp-hash.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbf8f3; --surface: #fff; --ink: #1f1a16; --quiet: #564e47; --line: #e7e0d5;
  --button: #ff9a1f; --on-button: #2a1500; --focus: #0a6870 }
@media (prefers-color-scheme: dark) { :root { --paper: #10191b; --surface: #182426; --ink: #f3efe8; --quiet: #b9c4c3;
  --line: #2c3c3f; --focus: #7fd0d3 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 420px; padding: 32px 24px; text-align: center; background: var(--surface);
  border: 1px solid var(--line); border-radius: 20px }
img { display: block; height: 32px; width: auto; margin: 0 auto 24px }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.2 }
p { margin: 0 0 16px; color: var(--quiet) }
.total { font-size: 32px; font-weight: 700; color: var(--ink); font-variant-numeric: tabular-nums }
button, .button { display: block; width: 100%; min-height: 52px; padding: 13px 20px; border: 0; border-radius: 14px; font: inherit;
  font-weight: 600; text-decoration: none; color: var(--on-button); background: var(--button); cursor: pointer }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
.small { margin: 16px 0 0; font-size: 14px }
`

/** Content security policy source of the plain page's inline style. */
export const plainPageStyleCspHash = calculateCspHash(style)

/** A self-contained HTML page in the shop's colours; loads only the logo. */
export function renderPlainPage(page: { title: string; content: string; script?: string }): string {
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<img src="/logo.svg" alt="">
${page.content}
</main>
${page.script === undefined ? '' : `<script>${page.script}</script>\n`}</body>
</html>`
}
