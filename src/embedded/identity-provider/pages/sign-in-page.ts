import { html } from '#embedded/look/html.ts'
import { checkbox, emailField, passwordField } from './fields.ts'
import { heading, page, wrongAlert } from './layout.ts'
import { waiting } from './waiting.ts'

type SignInPage = {
  shopUrl: string
  /** Address of this sign-in, to which the form is posted. */
  here: string
  email?: string | undefined
  remember?: boolean
  problem?: 'no-match' | { waitSeconds: number }
}

export function signInPage({ shopUrl, here, email, remember = true, problem }: SignInPage): string {
  return page({
    title: 'Iniciar sesión',
    shopUrl,
    content: html`${heading(
      'Hola de nuevo',
      problem
        ? problem === 'no-match'
          ? wrongAlert(
              'El correo o la contraseña no coinciden.',
              'Revísalos e inténtalo otra vez. Después de cinco intentos hay que esperar 15 minutos.',
            )
          : wrongAlert(
              'Demasiados intentos.',
              `Espera ${waiting(problem.waitSeconds)} e inténtalo otra vez, o elige otra contraseña con «Olvidé mi contraseña».`,
            )
        : html`<p class="muted">Entra con tu correo para seguir comprando.</p>`,
    )}
<form class="stack" method="post" action="${here}" novalidate>
${emailField({ value: email, autocomplete: 'username', focus: !email })}
${passwordField('Contraseña', { autocomplete: 'current-password', focus: Boolean(email) })}
<div class="row apart wraps">${checkbox('recordar', html`Recordarme en este equipo`, { checked: remember })}<a class="small" href="${here}/recuperar">Olvidé mi contraseña</a></div>
<button class="btn primary l block">Iniciar sesión</button>
</form>
<p class="or"><span>¿Primera vez aquí?</span></p>
<a class="btn block" href="${here}/registro">Crear cuenta</a>`,
  })
}
