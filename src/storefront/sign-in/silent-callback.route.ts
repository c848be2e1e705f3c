import { createHash } from 'node:crypto'
import { linkTo } from '../page-links.ts'
import { silentSignInTimeoutStorageKey } from '../session/silent-sign-in.ts'

/**
 * Script of the silent sign-in callback. If it runs in the top window, the provider does not
 * support frames: the response is handled normally, and silent sign-ins stop for this tab.
 */
const script = `
if (window.parent === window) {
  try { sessionStorage.setItem('${silentSignInTimeoutStorageKey}', '1') } catch {}
  window.location.replace('${linkTo('Callback')}' + window.location.search)
} else {
  window.parent.postMessage({ source: 'oidc-client', url: window.location.href, keepOpen: false }, window.location.origin)
}
`
const style =
  'body{color-scheme:light dark;font:1rem/1.5 system-ui;margin:4rem auto;max-width:32rem;padding:0 1rem}'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Loads the callback page of a silent sign-in in its hidden frame, which passes the provider's
 * response to the parent page.
 */
export function loader({ request }: { request: Request }): Response {
  const failed = new URL(request.url).searchParams.has('error')
  const words = failed
    ? 'No pudimos comprobar quién eres.'
    : 'Ya casi estás de vuelta en la tienda.'
  const page = `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Iniciar sesión</title>
<style>${style}</style>
<noscript>
<h1>${words}</h1>
<p><a href="${linkTo('Index')}">Ir a la tienda</a> o <a href="${linkTo('Sign In')}">iniciar sesión otra vez</a>.</p>
</noscript>
<script>${script}</script>
</html>`
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; frame-ancestors 'self'`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
