// Comforts only: every page works without this file.

for (const button of document.querySelectorAll('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const hidden = input.type === 'password'
    input.type = hidden ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(hidden))
  })
}

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}

for (const button of document.querySelectorAll('button[data-wait]')) {
  const label = button.textContent.trim()
  let left = Number(button.dataset.wait)
  const tick = () => {
    button.disabled = left > 0
    button.textContent = left > 0 ? `${label} (${left} s)` : label
    if (left > 0) setTimeout(tick, 1000)
    left -= 1
  }
  if (left > 0) tick()
}
