import { html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'
import { renderPageHeading, renderIdentityProviderPage } from '../pages/page-layout.ts'
import type { ShopUrlAndBranding } from '../shop-branding.ts'
import { securityPagePath } from './require-fresh-sign-in.ts'
import type { SecondFactorChange } from './second-factor-mails.ts'
import { otherSessionsEndedText } from './security-page.ts'

type OfShop = { shop: ShopUrlAndBranding }

export function renderNewRecoveryCodesPage({ shop }: OfShop): string {
  return renderIdentityProviderPage({
    title: 'Códigos de recuperación',
    shop,
    content: html`${renderPageHeading(
      'Códigos de recuperación nuevos',
      html`<p class="muted">Los que tienes dejan de servir en cuanto hagas otros.</p>`,
    )}
<form method="post" action="${securityPagePath}/codigos"><button class="btn primary l block">Crear códigos nuevos</button></form>
<p class="center-text"><a href="${securityPagePath}">Cancelar</a></p>`,
  })
}

type NewCodes = OfShop & {
  codes: string[]
  /** URL at which an interrupted back office sign-in continues */
  goOn?: string | undefined
  done: Extract<SecondFactorChange, 'passkey-added' | 'app-added' | 'codes-made'>
}

const titles: Record<NewCodes['done'], string> = {
  'passkey-added': 'Tu llave quedó guardada.',
  'app-added': 'Desde ahora pedimos un código de tu aplicación.',
  'codes-made': 'Los códigos anteriores ya no sirven.',
}

/** Page that shows the recovery codes, which are displayed only once. */
export function renderRecoveryCodesPage({ shop, codes, done, goOn }: NewCodes): string {
  const file = `Códigos de recuperación de ${shop.name}\r\nCada uno sirve una vez.\r\n\r\n${codes.join('\r\n')}\r\n`
  return renderIdentityProviderPage({
    title: 'Tus códigos de recuperación',
    shop,
    forOffice: goOn !== undefined,
    script: '/llaves.js',
    content: html`${renderPageHeading(
      'Guarda tus códigos de recuperación',
      html`<p class="alert good" role="status">${renderIcon('ok')}<span><strong>${titles[done]}</strong>${otherSessionsEndedText}</span></p>`,
      html`<p class="muted">Con ellos entras si pierdes tu equipo. Cada uno sirve una vez y no los volvemos a mostrar.</p>`,
    )}
<ol class="box codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<div class="stack no-print"><a class="btn block" download="codigos-de-recuperacion.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}">${renderIcon('download')}Descargar</a>
<button type="button" class="btn block" data-print hidden>${renderIcon('printer')}Imprimir</button>
<a class="btn primary l block" href="${goOn ?? securityPagePath}">${goOn ? 'Ya los guardé, entrar al Mostrador' : 'Ya los guardé'}</a></div>`,
  })
}
