import { createHash } from 'node:crypto'
import { type ReactNode, Suspense, use } from 'react'
import { createRequestHandler, Outlet, Scripts } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverBuild } from '#test/support/server-build.ts'
import { ApiFailure } from './api/api-request.ts'
import * as entry from './entry.server.tsx'
import type { PageSurroundings } from './storefront-server-interface.ts'

const words = '¡Órale! Envío a México… 日本 🎁'
const style = 'q { quotes: "«" "»" }'
const logFailure = vi.fn<PageSurroundings['logFailure']>()
const faq = 'http://shop.test/faq'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  logFailure.mockClear()
})

describe('rendered documents', () => {
  it('server-rendered pages are streamed unchanged, byte for byte', async () => {
    const response = await ask('http://shop.test/my-orders')
    const document = await response.text()

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(document.startsWith('<!DOCTYPE html><html lang="es-MX">')).toBe(true)
    expect(document).toContain(`<main>${words}</main>`)
    expect(document).toContain(`<style>${style}</style>`)
  })

  it('server-rendered pages contain their loader data and then close the stream', async () => {
    const document = await (await ask('http://shop.test/my-orders')).text()
    const [data, end] = [...document.matchAll(/streamController\.(enqueue|close)\((.*?)\);/g)]

    expect(JSON.parse(data?.[2] ?? '')).toContain(words)
    expect(end?.[1]).toBe('close')
  })

  it('server-rendered pages wait for deferred data', async () => {
    const response = await ask('http://shop.test/late')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<p>Ya llegó</p>')
  })

  it('server-rendered pages answer 500 when one part fails, and still contain the rest', async () => {
    const response = await ask('http://shop.test/broken')

    expect(response.status).toBe(500)
    expect(await response.text()).toContain(`<main>${words}</main>`)
    expect(logFailure.mock.lastCall).toEqual([
      { path: '/broken', error: new Error('sin existencias de nada'), isUnavailable: false },
    ])
  })

  it('a page whose loader gets no API response is logged as unavailable, without a stack trace', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    await ask('http://shop.test/unavailable?q=laptop')

    expect(logFailure.mock.lastCall).toEqual([
      { path: '/unavailable', error: unavailable, isUnavailable: true },
    ])
    expect(printed).not.toHaveBeenCalled()
  })

  it('server rendering logs nothing for a page request that was rejected as invalid', async () => {
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const response = await ask(faq, 'POST')

    expect(response.status).toBe(405)
    expect(logFailure).not.toHaveBeenCalled()
    expect(printed).not.toHaveBeenCalled()
  })

  it('server-rendered pages contain exactly the scripts and styles whose hashes the content security policy lists', async () => {
    vi.stubEnv('DEV', false)
    const response = await ask(faq)
    const policy = response.headers.get('content-security-policy')
    const document = await response.text()
    const scripts = [...document.matchAll(/<script(?! src)[^>]*>(.+?)<\/script>/gs)]

    expect(scripts.some(([, code = '']) => code.includes('México'))).toBe(true)
    for (const code of [style, ...scripts.map(([, code = '']) => code)]) {
      expect(policy).toContain(createHash('sha256').update(code).digest('base64'))
    }
  })

  it('server-rendered pages block scripts injected through their data', async () => {
    vi.stubEnv('DEV', false)
    const response = await ask('http://shop.test/smuggled')
    const document = await response.text()
    const policy = response.headers.get('content-security-policy')
    const smuggled = [...document.matchAll(/<script[^>]*>(robar[^<]*)<\/script>/g)]

    expect(smuggled.map(([, code]) => code)).toEqual(robberies)
    for (const code of robberies) {
      expect(policy).not.toContain(createHash('sha256').update(code).digest('base64'))
    }
  })

  it('server-rendered pages use no CSP nonce', async () => {
    const response = await ask(faq)
    expect(await response.text()).not.toContain('nonce')
    expect(response.headers.get('content-security-policy')).not.toContain('nonce')
  })

  it('server-rendered pages do not affect each other when rendered concurrently', async () => {
    const alone = await (await ask(faq)).text()
    const others = ['my-orders', 'late', 'broken'].map((page) => `http://shop.test/${page}`)
    const answers = await Promise.all([faq, ...others, faq].map((address) => ask(address)))
    const documents = await Promise.all(answers.map((response) => response.text()))

    expect([documents[0], documents[4]]).toEqual([alone, alone])
    expect(documents.map((document) => document.endsWith('</html>'))).not.toContain(false)
  })

  it('server-rendered pages have an empty body for HEAD requests', async () => {
    const response = await ask('http://shop.test/my-orders', 'HEAD')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

async function ask(address: string, method = 'GET') {
  const context = entry.storefront.contextFor({
    apiTransport: async () => Response.error(),
    outsideOrigins: [],
    readStyle: () => Buffer.from(style),
    logFailure,
  })
  const answer = createRequestHandler(build, 'production')
  return answer(new Request(address, { method }), context)
}

function Page() {
  return (
    <html lang="es-MX">
      <head>
        <link rel="stylesheet" href="/assets/shop.css" />
      </head>
      <body>
        <main>{words}</main>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

function Part({ children }: { children: ReactNode }) {
  return <Suspense fallback={<p>Espera</p>}>{children}</Suspense>
}

function ErrorBoundary() {
  return <p>No se pudo</p>
}

const arrival = new Promise<string>((resolve) => setTimeout(resolve, 20, 'Ya llegó'))

function Late() {
  return <p>{use(arrival)}</p>
}

function Broken(): ReactNode {
  throw new Error('sin existencias de nada')
}

const robberies = ['robar(1)', 'robar(2)', 'robar(3)']
const productText = `Cable<script>robar(1)</script><script nonce="">robar(2)</script><script type="module">robar(3)</script>`

/** A component that takes a product's text for markup. */
function Smuggled() {
  return <div dangerouslySetInnerHTML={{ __html: productText }} />
}

const unavailable = new ApiFailure({
  method: 'GET',
  path: 'shop/search',
  status: 503,
  message: '',
})
const unavailablePage = {
  loader: () => {
    throw unavailable
  },
  default: Outlet,
}

const page = { loader: () => words, default: Outlet }
const inPart = (Inside: () => ReactNode) => ({
  default: () => (
    <Part>
      <Inside />
    </Part>
  ),
})
const asset = { module: '/assets/page.js', imports: [] }
const build = serverBuild({
  entry,
  routes: {
    root: { id: 'root', path: '', module: { default: Page, ErrorBoundary } },
    FAQ: { id: 'FAQ', parentId: 'root', path: 'faq', module: page },
    Orders: { id: 'Orders', parentId: 'root', path: 'my-orders', module: page },
    Late: { id: 'Late', parentId: 'root', path: 'late', module: inPart(Late) },
    Smuggled: { id: 'Smuggled', parentId: 'root', path: 'smuggled', module: { default: Smuggled } },
    Away: { id: 'Away', parentId: 'root', path: 'unavailable', module: unavailablePage },
    Broken: { id: 'Broken', parentId: 'root', path: 'broken', module: inPart(Broken) },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { id: 'root', ...asset },
      FAQ: { id: 'FAQ', hasLoader: true, ...asset },
      Orders: { id: 'Orders', hasLoader: true, ...asset },
      Late: { id: 'Late', ...asset },
      Smuggled: { id: 'Smuggled', ...asset },
      Away: { id: 'Away', hasLoader: true, ...asset },
      Broken: { id: 'Broken', ...asset },
    },
  },
})
