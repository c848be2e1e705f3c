import { createHash } from 'node:crypto'

const script =
  "window.parent.postMessage({source:'oidc-client',url:window.location.href,keepOpen:false},window.location.origin)"
const digest = createHash('sha256').update(script).digest('base64')

/** Ends a silent sign-in inside its hidden frame: hands the provider's answer to the page around it. */
export function loader(): Response {
  const page = `<!doctype html><html lang="es-MX"><title>Tianguis</title><script>${script}</script></html>`
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${digest}'; base-uri 'none'; frame-ancestors 'self'`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
