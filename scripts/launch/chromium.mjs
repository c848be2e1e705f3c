import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Impediment } from './impediment.mjs'

/** Chromium without a window, a lighter program, comes first. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the journeys: the machine's own, or installed now when that needs no password. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Instalando Chromium para las pruebas (apt-get)…')
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-q'], options)
    // Not every distribution has the lighter one apart
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options)
      const installed = findChromium()
      if (installed) return installed
    }
  }
  throw new Impediment(
    'Las pruebas en el navegador necesitan Chromium. Instálalo (Debian: sudo apt-get install chromium) ' +
      'o di dónde está con CHROMIUM_PATH.',
  )
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  return [...(named ? [named] : []), ...places].find(
    (place) => existsSync(place) && spawnSync(place, ['--version']).status === 0,
  )
}
