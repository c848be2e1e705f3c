import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { arrangeFirstView } from './first-view.server.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body>¡Órale! 🎁<script type="module">uno()</script><script>dos()</script></body>'
const style = Buffer.from('p { color: red }')
const readStyle = (address: string) => (address === '/assets/a.css' ? style : null)
const arranged = (read = readStyle) =>
  String(Buffer.concat(arrangeFirstView(Buffer.from(page), read).document))

describe('arrangeFirstView', () => {
  it('the first view inlines styles and keeps their links, disabled', () => {
    expect(arranged()).toContain(
      '<style>p { color: red }</style><link rel="stylesheet" href="/assets/a.css" disabled/>',
    )
  })

  it('the first view ignores style sheets that are not built ones', () => {
    expect(arranged(() => null)).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  })

  it('the first view keeps scripts and preloads inert until first paint, at low priority', () => {
    const document = arranged()
    expect(document).toContain(
      '<template data-after-paint><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/></template></head>',
    )
    expect(document).toContain(
      '<template data-after-paint><script type="module">uno()</script></template>',
    )
  })

  it('the first view leaves everything else after the head unchanged', () => {
    expect(arranged()).toMatch(
      /<\/head><body>¡Órale! 🎁<template[^>]*><script type="module">uno\(\)<\/script><\/template><script>dos\(\)<\/script><\/body>$/,
    )
  })

  it('the first view passes exactly the inlined styles to the content policy', () => {
    const hash = createHash('sha256').update('p { color: red }').digest('base64')

    expect(arrangeFirstView(Buffer.from(page), readStyle).styles).toEqual([`'sha256-${hash}'`])
    expect(arrangeFirstView(Buffer.from(page), () => null).styles).toEqual([])
  })
})
