// The Nu Html Checker over saved pages and mails: npm run prove:markup
// apt-get install default-jre-headless
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const [tools = '', markup = '', mails = ''] = process.argv.slice(2)

/** Messages that are no faults here. */
const accepted = [
  // Its parser of CSS does not know @container, masks and min().
  /^CSS: /,
  // Tables are drawn as cards on phones: a changed `display` takes their roles away.
  /^The “role” attribute must not be used on a “(?:tr|th|td)” element/,
]

const acceptedInPages = [
  // Scripts put preloads before it in the tree, long after the charset was read.
  /^A “charset” attribute on a “meta” element found after the first 1024 bytes/,
  // The router writes `as` on the links by which it prefetches data.
  /^A “link” element with an “as” attribute must have a “rel” attribute/,
]

type Message = { url: string; message: string; extract?: string; lastLine?: number }

if (spawnSync('java', ['-version']).error) {
  console.error('Hace falta Java: apt-get install default-jre-headless')
  process.exit(1)
}
saveMails()
const control = path.join(markup, 'control.html')
writeFileSync(
  control,
  '<!doctype html><html lang="es"><title>Control</title><span><form></form></span></html>',
)

const files = readdirSync(markup)
const found = check().filter(({ url, message }) => {
  const known = url.includes('/page-') ? [...accepted, ...acceptedInPages] : accepted
  return !known.some((pattern) => pattern.test(message))
})
const isControl = ({ url }: Message) => url.endsWith('/control.html')
const faults = found.filter((one) => !isControl(one))
for (const [message, ofOne] of Map.groupBy(faults, (one) => one.message)) {
  const [first] = ofOne
  console.log(`${ofOne.length} × ${message}`)
  console.log(`      ${path.basename(first?.url ?? '')}: ${first?.extract?.trim() ?? ''}`)
}
const count = (kind: string) => files.filter((name) => name.startsWith(`${kind}-`)).length
console.log(
  `${count('page')} pantallas, ${count('reply')} respuestas y ${count('mail')} correos: ${faults.length} faltas`,
)
if (!found.some(isControl)) console.log('El control roto no se encontró.')
if (faults.length > 0 || !found.some(isControl) || count('page') === 0 || count('mail') === 0) {
  process.exitCode = 1
}

function saveMails() {
  for (const name of existsSync(mails) ? readdirSync(mails) : []) {
    const { html }: { html?: string } = JSON.parse(readFileSync(path.join(mails, name), 'utf8'))
    if (html) writeFileSync(path.join(markup, `mail-${path.parse(name).name}.html`), html)
  }
}

function check(): Message[] {
  const jar = path.join(tools, 'node_modules/vnu-jar/build/dist/vnu.jar')
  const options = [
    '-Xss4m',
    '-jar',
    jar,
    '--errors-only',
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
  ]
  const { stdout, stderr } = spawnSync('java', [...options, markup], {
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) throw new Error(stderr)
  const { messages }: { messages: Message[] } = JSON.parse(stdout)
  return messages
}
