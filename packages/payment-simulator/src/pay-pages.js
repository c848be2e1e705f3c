for (const button of document.querySelectorAll('[data-copy], [data-print]')) {
  button.hidden = false
  const words = button.querySelector('span')
  const before = words.textContent
  button.addEventListener('click', async () => {
    if (button.dataset.print !== undefined) return window.print()
    await navigator.clipboard.writeText(button.dataset.copy)
    words.textContent = 'Copiado'
    setTimeout(() => {
      words.textContent = before
    }, 2000)
  })
}

// without this script the plan is said by its choice alone: words that do not follow it would be wrong
for (const plan of document.querySelectorAll('[data-plan]')) {
  const choices = [...plan.closest('form').querySelectorAll('[data-words]')]
  const say = () => {
    const chosen = choices.find((choice) => choice.checked)
    plan.textContent = chosen ? chosen.dataset.words : ''
    plan.hidden = !chosen
  }
  for (const choice of choices) choice.addEventListener('change', say)
  window.addEventListener('pageshow', say)
  say()
}
