import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { extractScriptHashes } from './script-hashes.server.ts'

const mark = 'c0ffee'
const own = ` nonce="${mark}"`
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

function unmark(html: string) {
  const { document, hashes } = extractScriptHashes(Buffer.from(html), mark)
  return { document: String(document), hashes }
}

describe('inline scripts of a rendering', () => {
  it('inline scripts marked by the server are hashed for the content security policy, and the mark is removed', () => {
    const page = `<p>¡Órale!</p><script${own}>decir("México…")</script><script type="module"${own} async="">dos()</script>`

    expect(unmark(page)).toEqual({
      document: page.replaceAll(own, ''),
      hashes: [hash('decir("México…")'), hash('dos()')],
    })
  })

  it.each([
    ['no mark', '<script>robar()</script>'],
    ['a guessed mark', '<script nonce="c0ffef">robar()</script>'],
    ['the mark in their code', '<script>"nonce=c0ffee"</script>'],
  ])('inline scripts are not hashed with %s', (_, html) => {
    expect(unmark(html)).toEqual({ document: html, hashes: [] })
  })

  it('an injected unclosed script is not hashed together with the marked inline script after it', () => {
    const { hashes } = unmark(`<script>robar()//<p><script${own}>uno()</script>`)
    expect(hashes).toEqual([hash('uno()')])
  })

  it('hashing of inline scripts skips script files and other elements', () => {
    const page = `<link rel="modulepreload" href="/a.js"${own}/><script${own} src="/a.js"></script>`
    expect(unmark(page)).toEqual({ document: page.replaceAll(own, ''), hashes: [] })
  })
})
