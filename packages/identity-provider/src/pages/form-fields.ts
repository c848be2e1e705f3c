import { type SafeHtml, html } from '@tianguis/html-pages/html-template.ts'
import { renderIcon } from '@tianguis/html-pages/icons.ts'

type Field = {
  value?: string | undefined
  error?: string | undefined
  hint?: string
  autocomplete: string
  focus?: boolean
}

export function emailField(
  { value, error, autocomplete, focus }: Field,
  label = 'Correo electrónico',
): SafeHtml {
  return html`<div class="field"><label for="correo">${label}</label><input class="input" id="correo" name="correo" type="email" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="${autocomplete}" value="${value}" required ${described('correo', { error })} ${focusing(focus)}>${message('correo', { error })}</div>`
}

export function textField(
  label: string,
  {
    name,
    id = name,
    value,
    error,
    hint,
    autocomplete,
    inputmode,
    focus,
  }: Field & { name: string; id?: string; inputmode?: 'numeric' },
): SafeHtml {
  return html`<div class="field"><label for="${id}">${label}</label><input class="input" id="${id}" name="${name}" type="text" autocapitalize="none" spellcheck="false" autocomplete="${autocomplete}" value="${value}" required ${
    inputmode && html`inputmode="${inputmode}"`
  } ${described(id, { error, hint })} ${focusing(focus)}>${message(id, { error, hint })}</div>`
}

export function passwordField(
  label: string,
  { name = 'clave', error, hint, autocomplete, focus }: Omit<Field, 'value'> & { name?: string },
): SafeHtml {
  return html`<div class="field"><label for="${name}">${label}</label><div class="withbtn"><input class="input" id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required ${described(name, { error, hint })} ${focusing(focus)}><button type="button" class="btn quiet round s" data-shows="${name}" aria-label="Mostrar la contraseña" aria-pressed="false" hidden>${renderIcon('eye')}</button></div>${message(name, { error, hint })}</div>`
}

export function checkbox(
  name: string,
  label: SafeHtml,
  { checked, error }: { checked?: boolean; error?: string | undefined } = {},
): SafeHtml {
  return html`<div><label class="check"><input type="checkbox" name="${name}" value="si" ${
    checked && html`checked`
  } ${described(name, { error })}><span>${label}</span></label>${message(name, { error })}</div>`
}

function described(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: string },
): SafeHtml | false {
  if (error) return html`aria-invalid="true" aria-describedby="${id}-error"`
  return hint ? html`aria-describedby="${id}-ayuda"` : false
}

function message(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: string },
): SafeHtml | false {
  if (error) return html`<p class="error" id="${id}-error">${renderIcon('bad')}${error}</p>`
  return hint ? html`<p class="hint" id="${id}-ayuda">${hint}</p>` : false
}

function focusing(focus: boolean | undefined): SafeHtml | false {
  return focus ? html`autofocus` : false
}
