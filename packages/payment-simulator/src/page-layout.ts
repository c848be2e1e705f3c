import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon, shopLogoSvg } from '@tianguis/html-pages/icons.ts'
import type { SimulatorShop } from './payment-session-types.ts'

export function renderAlert(
  kind: 'info' | 'good' | 'warn' | 'wrong',
  text: string | SafeHtml,
): SafeHtml {
  const shape = kind === 'good' ? 'ok' : kind === 'wrong' ? 'bad' : 'info'
  const role = kind === 'wrong' ? 'alert' : 'status'
  return html`<div class="alert ${kind}" role="${role}">${renderIcon(shape)}<div>${text}</div></div>`
}

/**
 * Renders a complete HTML page of the payment simulator, including its JavaScript. Pages for
 * shoppers show the logo of the shop.
 */
export function renderSimulatorPage(
  title: string,
  content: SafeHtml,
  { shop, width = 'narrow' }: { shop?: SimulatorShop; width?: 'narrow' | 'wide' } = {},
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
${shop?.sheet && html`<link rel="stylesheet" href="/look/tienda.css">`}
<link rel="stylesheet" href="/pasarela/pay-pages.css">
<script src="/pasarela/pay-pages.js" defer></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="gw-top"><div class="wrap ${width} row apart">${
    shop
      ? html`<p class="logo">${shopLogoSvg}<span>${shop.wordmark}</span></p>`
      : html`<p class="row strong">${renderIcon('lock')}Pasarela de pruebas</p>`
  }<p class="badge soft warn">${shop && 'Pruebas: '}${shop ? 'no' : 'No'} se cobra nada</p></div></header>
<main id="contenido" tabindex="-1"><div class="wrap ${width} gw">
${content}
</div></main>
</body>
</html>`.markup
}
