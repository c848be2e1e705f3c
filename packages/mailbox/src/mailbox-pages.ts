import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon, shopLogoSvg } from '@tianguis/html-pages/icons.ts'
import type { MailboxMessage } from './message-store.ts'

const received = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
})

function page(title: string, content: SafeHtml): string {
  return html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Buzón de pruebas</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/look/icono.svg">
<link rel="stylesheet" href="/look/look.css">
</head>
<body>
<a class="skip" href="#contenido">Saltar al contenido</a>
<header class="wrap narrow mailbox-top"><a class="logo" href="/" aria-label="Buzón de pruebas, todos los mensajes">${shopLogoSvg}<span aria-hidden="true">buzón</span></a></header>
<main id="contenido" class="wrap narrow stack mailbox" tabindex="-1">
${content}
</main>
</body>
</html>`.markup
}

function when({ receivedAt }: MailboxMessage): SafeHtml {
  return html`<time datetime="${receivedAt}">${received.format(new Date(receivedAt))}</time>`
}

function kind(message: MailboxMessage): SafeHtml {
  return message.kind === 'mail'
    ? html`<span class="badge soft info">Correo</span>`
    : html`<span class="badge soft good">Mensaje de texto</span>`
}

function heading(message: MailboxMessage): string {
  return message.subject || message.text.slice(0, 80) || '(sin asunto)'
}

export function renderMessageListPage(messages: MailboxMessage[], to: string | undefined): string {
  return page(
    'Mensajes',
    html`<div class="stack"><h1>Mensajes enviados</h1>
<p class="muted">Aquí llega lo que la tienda manda por correo y por mensaje de texto. Nada sale de este equipo.</p></div>
<form method="get" action="/" role="search" class="row mailbox-find"><div class="field grow"><label for="to">Destinatario</label><input class="input" id="to" name="to" value="${to}" autocomplete="off" placeholder="correo o teléfono"></div><button class="btn">Filtrar</button></form>
${messages.length ? rows(messages) : nothing(to)}`,
  )
}

function rows(messages: MailboxMessage[]): SafeHtml {
  return html`<ul class="rows box mailbox-rows">${messages.map(
    (message) =>
      html`<li><a class="go" href="/mensajes/${message.id}">${renderIcon(
        message.kind === 'mail' ? 'mail' : 'chat',
      )}<span class="grow"><span class="mailbox-subject">${heading(message)}</span><span class="small faint">${message.to.join(
        ', ',
      )} · ${when(message)}</span></span></a></li>`,
  )}</ul>
<form method="post" action="/vaciar"><button class="btn s">Vaciar el buzón</button></form>`
}

function nothing(to: string | undefined): SafeHtml {
  return html`<div class="empty"><div class="stall" aria-hidden="true"><div class="toldo"></div><div class="what">${renderIcon(
    'mail',
  )}</div></div><p class="say">${to ? html`Nada para ${to}` : 'El buzón está vacío'}</p>${
    to
      ? html`<a class="btn" href="/">Ver todos</a>`
      : html`<p>Crea una cuenta o recupera una contraseña y el mensaje aparece aquí.</p>`
  }</div>`
}

export function renderMessagePage(message: MailboxMessage): string {
  return page(
    heading(message),
    html`<p><a href="/">Todos los mensajes</a></p>
<div class="stack mailbox-head"><p>${kind(message)}</p><h1>${heading(message)}</h1>
<dl class="small"><div><dt>De</dt><dd>${message.from}</dd></div><div><dt>Para</dt><dd>${message.to.join(
      ', ',
    )}</dd></div><div><dt>Recibido</dt><dd>${when(message)}</dd></div></dl></div>
${
  message.html
    ? html`<iframe class="mailbox-html" title="Contenido del correo" src="/mensajes/${message.id}/contenido" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details class="box tight"><summary>Versión de texto</summary><pre>${linked(message.text)}</pre></details>`
    : html`<div class="box"><pre>${linked(message.text)}</pre></div>`
}
${
  message.attachments.length > 0 &&
  html`<h2>Archivos adjuntos</h2><ul class="rows">${message.attachments.map(
    ({ name, type, bytes }) =>
      html`<li>${name || '(sin nombre)'} <span class="small faint">${type}, ${bytes} bytes</span></li>`,
  )}</ul>`
}`,
  )
}

export function renderMessageMissingPage(): string {
  return page(
    'No encontrado',
    html`<h1>Este mensaje ya no está</h1><p class="muted">El buzón guarda los últimos 500.</p><p><a class="btn" href="/">Ver todos</a></p>`,
  )
}

/** HTML of a mail, shown only in a sandboxed iframe; its links open in the top-level window. */
export function createMailIframeHtml(mailHtml: string): string {
  return `<!doctype html><meta charset="utf-8"><base target="_top">${mailHtml}`
}

function linked(text: string): SafeHtml[] {
  return text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, i) => (i % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
