import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { optimizeFirstPaint } from './optimize-first-paint.server.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body>¡Órale! 🎁<script type="module">uno()</script><script>dos()</script></body>'
const style = Buffer.from('p { color: red }')
const readStyle = (address: string) => (address === '/assets/a.css' ? style : null)
const arranged = (read = readStyle) =>
  String(Buffer.concat(optimizeFirstPaint(Buffer.from(page), read).document))

describe('optimizeFirstPaint', () => {
  it('first-paint optimisation inlines the styles and keeps their style sheet links disabled', () => {
    expect(arranged()).toContain(
      '<style>p { color: red }</style><link rel="stylesheet" href="/assets/a.css" disabled/>',
    )
  })

  it('first-paint optimisation ignores style sheets that the build did not produce', () => {
    expect(arranged(() => null)).toContain('<link rel="stylesheet" href="/assets/a.css"/>')
  })

  it('first-paint optimisation delays scripts and preloads until the first paint, at low priority', () => {
    const document = arranged()
    expect(document).toContain(
      '<template data-after-paint><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/></template></head>',
    )
    expect(document).toContain(
      '<template data-after-paint><script type="module">uno()</script></template>',
    )
  })

  it('first-paint optimisation leaves the HTML after the head unchanged', () => {
    expect(arranged()).toMatch(
      /<\/head><body>¡Órale! 🎁<template[^>]*><script type="module">uno\(\)<\/script><\/template><script>dos\(\)<\/script><\/body>$/,
    )
  })

  it('first-paint optimisation adds exactly the inlined styles to the content security policy', () => {
    const hash = createHash('sha256').update('p { color: red }').digest('base64')

    expect(optimizeFirstPaint(Buffer.from(page), readStyle).styles).toEqual([`'sha256-${hash}'`])
    expect(optimizeFirstPaint(Buffer.from(page), () => null).styles).toEqual([])
  })
})
