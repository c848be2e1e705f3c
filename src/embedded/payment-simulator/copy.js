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
