import { type Html, html } from './html.ts'

const ICONS = {
  lock: 'M6 10.5V7a6 6 0 0 1 12 0v3.5M5 10.5h14v10H5z',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.5v.2',
  wrong: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V13M12 16.3v.2',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8 5.2-5.8',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  printer: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
}

export function icon(name: keyof typeof ICONS): Html {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`
}

export function alert(kind: 'info' | 'good' | 'warn' | 'wrong', text: string | Html): Html {
  const shape = kind === 'good' ? 'done' : kind === 'wrong' ? 'wrong' : 'info'
  const role = kind === 'wrong' ? 'alert' : 'status'
  return html`<div class="alert ${kind}" role="${role}">${icon(shape)}<div>${text}</div></div>`
}

/** A whole document: frame, skip link, sheet, and the small script that copies and prints. */
export function page(title: string, content: Html, width: 'narrow' | 'wide' = 'narrow'): string {
  return html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Pasarela de pruebas</title>
<link rel="icon" href="/simulador/icono.svg" type="image/svg+xml">
<link rel="stylesheet" href="/simulador/simulator.css">
<script src="/simulador/copy.js" defer></script>
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="top"><div class="wrap ${width} row apart"><p class="row strong">${icon('lock')}Pasarela de pruebas</p><p class="badge warn">No se cobra nada</p></div></header>
<main id="contenido" tabindex="-1"><div class="wrap ${width} parts">
${content}
</div></main>
</body>
</html>`.markup
}
