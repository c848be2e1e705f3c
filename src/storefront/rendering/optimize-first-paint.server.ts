import { calculateContentPolicyHash } from '#ui/rendering/content-security-policy.server.ts'
import type { PageSurroundings } from '../storefront-server-interface.ts'
import { deferScriptsInTemplate } from './scripts-after-paint.ts'

/** Document in chunks, with the hashes of its inline styles. */
type FirstView = { document: readonly Buffer[]; styles: readonly string[] }

type Style = { element: Buffer; hash: string }

const knownStyles = new WeakMap<Buffer, Style>()
const sheet = /<link rel="stylesheet" href="([^"]+)"/g
const scriptFile = /<link rel="modulepreload" [^>]*>/g
const firstProgram = Buffer.from('<script type="module"')
const programEnd = Buffer.from('</script>')

/**
 * Speeds up a page's first paint: styles are inlined in the head, and scripts start afterwards,
 * because pages work without scripts. The original style links stay, disabled, for the framework.
 */
export function optimizeFirstPaint(
  document: Buffer,
  readStyle: PageSurroundings['readStyle'],
): FirstView {
  const headEnd = Math.max(0, document.indexOf('</head>'))
  // Latin-1 decoding: one character per byte preserves non-ASCII text.
  const head = document.toString('latin1', 0, headEnd)
  const scripts: string[] = []
  const arranged = head.replace(scriptFile, (link) => {
    scripts.push(link.replace(' href', ' fetchpriority="low" href'))
    return ''
  })
  const programAt = Math.max(headEnd, document.indexOf(firstProgram, headEnd))
  const programsEnd = document.indexOf(programEnd, programAt) + programEnd.length
  const bytes: Buffer[] = []
  const styles: string[] = []
  let from = 0
  for (const link of arranged.matchAll(sheet)) {
    const style = readStyle(link[1] ?? '')
    if (!style) continue
    const { element, hash } = inPage(style)
    const end = link.index + link[0].length
    bytes.push(
      Buffer.from(arranged.slice(from, link.index), 'latin1'),
      element,
      Buffer.from(`${link[0]} disabled`, 'latin1'),
    )
    styles.push(hash)
    from = end
  }
  bytes.push(
    Buffer.from(arranged.slice(from), 'latin1'),
    Buffer.from(deferScriptsInTemplate(scripts.join('')), 'latin1'),
    document.subarray(headEnd, programAt),
    Buffer.from(
      deferScriptsInTemplate(document.toString('latin1', programAt, programsEnd)),
      'latin1',
    ),
    document.subarray(programsEnd),
  )
  return { document: bytes, styles }
}

/** Inline style element and its content policy hash; created once per style sheet. */
function inPage(style: Buffer): Style {
  const known = knownStyles.get(style)
  if (known) return known
  const element = Buffer.concat([Buffer.from('<style>'), style, Buffer.from('</style>')])
  const made = { element, hash: calculateContentPolicyHash(style) }
  knownStyles.set(style, made)
  return made
}
