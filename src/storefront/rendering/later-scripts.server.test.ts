import { describe, expect, it } from 'vitest'
import { cutAtHead } from './document-parts.server.ts'
import { putScriptsOff } from './later-scripts.server.ts'

const page = `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/framework.js"/><link rel="modulepreload" href="/assets/root.js"/></head><body><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_clientLoader from "/assets/faq-loader.js";
import * as route1_main from "/assets/faq.js";
const route1 = {...route1_clientLoader, ...route1_main};
  window.__reactRouterRouteModules = {"root":route0,"FAQ":route1};

import("/assets/entry.js");</script></body>`

describe('scripts of a page everybody may see', () => {
  const later = putOff(page)

  it('are neither loaded ahead nor imported before the page has been painted', () => {
    expect(later).not.toContain('<link rel="modulepreload"')
    expect(later).not.toMatch(/^import /m)
    expect(later).toContain('addEventListener("load", afterPaint')
  })

  it('are the same as before, in the same order', () => {
    expect(later).toContain(
      '["/assets/manifest.js","/assets/entry.js","/assets/framework.js","/assets/root.js"]',
    )
    expect(later).toContain(
      'const [, route0, route1_clientLoader, route1_main] = await Promise.all([import("/assets/manifest.js"), import("/assets/root.js"), import("/assets/faq-loader.js"), import("/assets/faq.js")]);',
    )
    expect(later).toContain('const route1 = {...route1_clientLoader, ...route1_main};')
    expect(later).toContain('window.__reactRouterRouteModules = {"root":route0,"FAQ":route1};')
    expect(later).toContain('await import("/assets/entry.js");')
  })

  it('run what they share first, one file at a time', () => {
    expect(later).toContain('for (const file of ["/assets/framework.js"])')
  })

  it('are waited for by a press that only they can answer, but not for ever', () => {
    expect(later).toContain('closest("[data-waits]")')
    expect(later).toContain('window.earlyPress = pressed;')
    expect(later).toMatch(/pressed\.click\(\);\n {2}\}, 10000\);/)
  })

  it('stay as they are in a document of another form', () => {
    const other = page.replace('import("/assets/entry.js");', 'start()')
    expect(putOff(other)).toBe(other)
  })
})

function putOff(html: string): string {
  const { head, body } = putScriptsOff(cutAtHead(Buffer.from(html)))
  return head + Buffer.concat(body)
}
