import { html } from '#embedded/look/html.ts'
import { icon } from '#embedded/look/icons.ts'
import { heading, page } from '../pages/layout.ts'
import type { Shop } from '../shop.ts'
import { securityPath } from './fresh-sign-in.ts'
import type { SecurityChange } from './security-mails.ts'
import { sessionsEnded } from './security-page.ts'

type OfShop = { shop: Shop }

export function newCodesPage({ shop }: OfShop): string {
  return page({
    title: 'Códigos de recuperación',
    shop,
    content: html`${heading(
      'Códigos de recuperación nuevos',
      html`<p class="muted">Los que tienes dejan de servir en cuanto hagas otros.</p>`,
    )}
<form method="post" action="${securityPath}/codigos"><button class="btn primary l block">Crear códigos nuevos</button></form>
<p class="center-text"><a href="${securityPath}">Cancelar</a></p>`,
  })
}

type NewCodes = OfShop & {
  codes: string[]
  /** URL to continue an interrupted back office sign-in */
  goOn?: string | undefined
  done: Extract<SecurityChange, 'passkey-added' | 'app-added' | 'codes-made'>
}

const titles: Record<NewCodes['done'], string> = {
  'passkey-added': 'Tu llave quedó guardada.',
  'app-added': 'Desde ahora pedimos un código de tu aplicación.',
  'codes-made': 'Los códigos anteriores ya no sirven.',
}

/** Page that shows the recovery codes, which are displayed only once. */
export function recoveryCodesPage({ shop, codes, done, goOn }: NewCodes): string {
  const file = `Códigos de recuperación de ${shop.name}\r\nCada uno sirve una vez.\r\n\r\n${codes.join('\r\n')}\r\n`
  return page({
    title: 'Tus códigos de recuperación',
    shop,
    script: '/llaves.js',
    content: html`${heading(
      'Guarda tus códigos de recuperación',
      html`<p class="alert good" role="status">${icon('ok')}<span><strong>${titles[done]}</strong>${sessionsEnded}</span></p>`,
      html`<p class="muted">Con ellos entras si pierdes tu equipo. Cada uno sirve una vez y no los volvemos a mostrar.</p>`,
    )}
<ol class="box codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<div class="stack no-print"><a class="btn block" download="codigos-de-recuperacion.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}">${icon('download')}Descargar</a>
<button type="button" class="btn block" data-print hidden>${icon('printer')}Imprimir</button>
<a class="btn primary l block" href="${goOn ?? securityPath}">${goOn ? 'Ya los guardé, entrar al Mostrador' : 'Ya los guardé'}</a></div>`,
  })
}
