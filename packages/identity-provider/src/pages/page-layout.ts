import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { type IconName, renderIcon, shopLogoSvg } from '@tianguis/html-pages/icons.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'

type Page = {
  title: string
  shop: ShopUrlAndBranding
  content: SafeHtml
  script?: string
  /** whether the page belongs to a back office sign-in */
  forOffice?: boolean
}

/**
 * Layout of every identity provider page: a decorative awning at the side, and one column with the
 * form.
 */
export function renderIdentityProviderPage({
  title,
  shop,
  content,
  script,
  forOffice = false,
}: Page): string {
  return html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · ${shop.name}</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#10191b" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/look/icono.svg">
<link rel="preload" href="/look/bricolage-grotesque.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/look/look.css">
${shop.sheet !== '' && html`<link rel="stylesheet" href="/look/tienda.css">`}
<script type="module" src="/look/pagina.js"></script>
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<main id="contenido" class="idp" tabindex="-1">
<div class="idp-side deep" aria-hidden="true"><div class="toldo"></div><div class="idp-say"><span class="logo">${shopLogoSvg}<span>${shop.wordmark}</span></span><p>${forOffice ? 'El Mostrador, donde se lleva la tienda.' : 'Una sola cuenta para tu carrito, tus pedidos y tus puntos.'}</p></div></div>
<div class="idp-form">
<div class="not-wide idp-logo"><a class="logo" href="${shop.url}/index" aria-label="${shop.name}, ir al inicio">${shopLogoSvg}<span aria-hidden="true">${shop.wordmark}</span></a></div>
${content}
<p class="tiny faint"><a href="${shop.url}/condiciones">Términos</a> · <a href="${shop.url}/aviso-de-privacidad">Privacidad</a> · <a href="${shop.url}/politicas">Cookies</a> · <a href="${shop.url}/index">Volver a la tienda</a></p>
</div>
</main>
</body>
</html>`.markup
}

export function renderPageHeading(
  title: string,
  ...below: (SafeHtml | undefined | false)[]
): SafeHtml {
  return html`<div class="stack"><h1>${title}</h1>${below}</div>`
}

export function renderIconHeading(
  { name, tone }: { name: IconName; tone?: 'good' | 'warn' },
  title: string,
  ...below: SafeHtml[]
): SafeHtml {
  return html`<div class="stack"><span class="bigicon ${tone}">${renderIcon(name)}</span><h1>${title}</h1>${below}</div>`
}

export function renderErrorAlert(title: string, advice: string): SafeHtml {
  return html`<p class="alert wrong" role="alert">${renderIcon('bad')}<span><strong>${title}</strong>${advice}</span></p>`
}
