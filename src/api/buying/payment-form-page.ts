import type { Centavos } from '#domain/money.ts'
import { shownMoney } from '#domain/shown-money.ts'
import { escaped, sourceHash } from '../html.ts'

type Page = {
  action: string
  fields: Record<string, string>
  orderNumber: string
  total: Centavos
}

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
button { width: 100%; min-height: 52px; padding: 12px 20px; border: 0; border-radius: 14px; font: inherit; font-weight: 600;
  color: var(--on-button); background: var(--button); cursor: pointer }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
.small { margin: 16px 0 0; font-size: 14px }
`

// Whoever comes back with the browser's own button is not sent away again.
const script = `const [visit]=performance.getEntriesByType('navigation');
if(!visit||visit.type==='navigate')document.forms[0].requestSubmit()`

/** What the page may load and where its form may go. */
export function paymentFormPolicy(action: string): string {
  return [
    "default-src 'none'",
    `style-src ${sourceHash(style)}`,
    `script-src ${sourceHash(script)}`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${new URL(action).origin}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A page that sends its signed form on by itself, and by a button where scripts do not run. */
export function paymentFormPage({ action, fields, orderNumber, total }: Page): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Ir a pagar · Tianguis</title>
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<main>
<img src="/logo.svg" alt="Tianguis">
<h1>Te llevamos a pagar</h1>
<p>Pedido ${escaped(orderNumber)}</p>
<p class="total">${shownMoney(total)} <small>MXN</small></p>
<form method="post" action="${escaped(action)}">
${inputs.join('\n')}
<button>Ir a pagar</button>
</form>
<p class="small">La página de pago es de nuestra pasarela: los datos de tu tarjeta no pasan por la tienda.</p>
</main>
<script>${script}</script>
</body>
</html>`
}
