import { escapeHtml } from '#domain/escape-html.ts'
import { formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import { calculateCspHash } from '../csp-hash.ts'
import { renderPlainPage, plainPageStyleCspHash } from '../plain-html-page.ts'

type Page = {
  action: string
  fields: Record<string, string>
  orderNumber: string
  total: Centavos
}

// Submits the payment form automatically, except when the shopper returns with the browser's Back
// button.
const script = `const [visit]=performance.getEntriesByType('navigation');
if(!visit||visit.type==='navigate')document.forms[0].requestSubmit()`

/** Content security policy of the payment form page. */
export function createPaymentFormCsp(action: string): string {
  return [
    "default-src 'none'",
    `style-src ${plainPageStyleCspHash}`,
    `script-src ${calculateCspHash(script)}`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${new URL(action).origin}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Renders the page that sends the shopper to the gateway: its signed payment form submits
 * automatically, or by a button without JavaScript.
 */
export function renderPaymentForm({ action, fields, orderNumber, total }: Page): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return renderPlainPage({
    title: 'Ir a pagar',
    content: `<h1>Te llevamos a pagar</h1>
<p>Pedido ${escapeHtml(orderNumber)}</p>
<p class="total">${formatCentavos(total)} <small>MXN</small></p>
<form method="post" action="${escapeHtml(action)}">
${inputs.join('\n')}
<button>Ir a pagar</button>
</form>
<p class="small">La página de pago es de nuestra pasarela: los datos de tu tarjeta no pasan por la tienda.</p>`,
    script,
  })
}
