// Passkeys by the browser's own means; where it has none, or this file does not run, their forms stay hidden.

let asking = new AbortController()

const knowsPasskeys =
  typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'

if (knowsPasskeys) {
  for (const words of document.querySelectorAll('[data-without-passkeys]')) words.hidden = true
  for (const form of document.querySelectorAll('form[data-passkey]')) prepare(form)
}

function prepare(form) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask(form)
  })
  if (form.dataset.passkey === 'offer') void offer(form)
}

/** Offers passkeys among the suggestions of the e-mail field. */
async function offer(form) {
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) await ask(form, 'conditional')
}

async function ask(form, mediation) {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  for (const fault of form.querySelectorAll('[data-fault]')) fault.hidden = true
  try {
    const credential = await credentialFor(form, { mediation, signal })
    form.elements.namedItem('llave').value = JSON.stringify(credential)
    const { recordar } = form.elements
    const remember = document.querySelector('input[type="checkbox"][name="recordar"]')
    if (recordar && remember) recordar.value = remember.checked ? 'si' : ''
    form.submit()
  } catch (error) {
    if (mediation || error.name === 'AbortError') return
    const fault = error.name === 'InvalidStateError' ? 'known' : 'cancelled'
    form.querySelector(`[data-fault="${fault}"]`).hidden = false
    if (form.dataset.passkey === 'offer') void offer(form)
  }
}

function credentialFor(form, { mediation, signal }) {
  const options = JSON.parse(form.dataset.options)
  if (form.dataset.passkey === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    return navigator.credentials.create({ publicKey, signal })
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return navigator.credentials.get({ publicKey, mediation, signal })
}
