import { html } from '#embedded/look/html.ts'
import { iconHeading, page } from './layout.ts'

export function confirmEmailPage({
  shopUrl,
  code,
  email,
}: {
  shopUrl: string
  code: string
  email: string
}): string {
  return page({
    title: 'Confirma tu correo',
    shopUrl,
    content: html`${iconHeading(
      { name: 'mail' },
      'Confirma tu correo',
      html`<p class="muted">Un paso más y <strong>${email}</strong> queda confirmado.</p>`,
    )}
<form method="post" action="/verificar">
<input type="hidden" name="codigo" value="${code}">
<button class="btn primary l block">Confirmar mi correo</button>
</form>`,
  })
}

export function emailConfirmedPage({ shopUrl, email }: { shopUrl: string; email: string }): string {
  return page({
    title: 'Correo confirmado',
    shopUrl,
    content: html`${iconHeading(
      { name: 'check', tone: 'good' },
      'Tu correo está confirmado',
      html`<p class="muted">Ya puedes entrar con <strong>${email}</strong> y completar tus datos.</p>`,
    )}
<a class="btn primary l block" href="${shopUrl}/customer/login">Comienza aquí</a>`,
  })
}
