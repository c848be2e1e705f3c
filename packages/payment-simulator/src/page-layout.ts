import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'

export function renderAlert(
  kind: 'info' | 'good' | 'warn' | 'wrong',
  text: string | SafeHtml,
): SafeHtml {
  const shape = kind === 'good' ? 'ok' : kind === 'wrong' ? 'bad' : 'info'
  const role = kind === 'wrong' ? 'alert' : 'status'
  return html`<div class="alert ${kind}" role="${role}">${renderIcon(shape)}<div>${text}</div></div>`
}

/** Renders a complete HTML page of the payment simulator, including its JavaScript. */
export function renderSimulatorPage(
  title: string,
  content: SafeHtml,
  width: 'narrow' | 'wide' = 'narrow',
): string {
  return html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · Pasarela de pruebas</title>
<link rel="icon" href="/look/icono.svg" type="image/svg+xml">
<link rel="stylesheet" href="/look/look.css">
<link rel="stylesheet" href="/pasarela/pay-pages.css">
<script src="/pasarela/pay-pages.js" defer></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="gw-top"><div class="wrap ${width} row apart"><p class="row strong">${renderIcon('lock')}Pasarela de pruebas</p><p class="badge soft warn">No se cobra nada</p></div></header>
<main id="contenido" tabindex="-1"><div class="wrap ${width} gw">
${content}
</div></main>
</body>
</html>`.markup
}
