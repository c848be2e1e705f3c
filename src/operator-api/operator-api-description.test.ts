import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { renderMarkdownApiReference } from '#api/docs/markdown-api-reference.ts'
import { createOpenApiDocument } from '#api/docs/openapi-document.ts'
import { readDocumentedOperations } from '#api/docs/read-openapi-operations.ts'
import { testDatabase } from '#test/support/database.ts'
import { officeUrl, testOffice } from '#test/support/operator-api.ts'
import { expectGeneratable } from '#test/support/whole-document.ts'
import { operatorApiDescription } from './operator-api-description.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const { app } = office
await app.ready()
const document = createOpenApiDocument(app, operatorApiDescription)

it('the operator API document describes every call', () => {
  const calls = readDocumentedOperations(document)
  const described = calls.map(
    ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  const guarded = app.routeNeeds().filter(({ needs, method }) => needs && method !== 'HEAD')
  expect(described.toSorted()).toEqual(
    guarded.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
  for (const { summary, group } of calls)
    expect([summary, group]).toEqual([
      expect.stringMatching(/^\p{Lu}/u),
      expect.stringMatching(/./),
    ])
})

it('the operator API document contains server URLs, operation names and reply types for generated clients', () => {
  expectGeneratable(document, officeUrl)
})

it('the operator API document names each webhook for generated clients', () => {
  const { webhooks = {} } = document as {
    webhooks?: Record<string, { post: { operationId?: string } }>
  }
  const names = Object.values(webhooks).map(({ post }) => post.operationId)
  expect(names).toContain('receiveRefundNeedsClabe')
  expect(names.every((name) => /^receive[A-Z]\w+$/.test(name ?? ''))).toBe(true)
  expect(new Set(names).size).toBe(names.length)
})

it('the operator API documentation page has ids without spaces and distinctly named regions', async () => {
  const { body } = await app.inject('/api/docs')
  const all = (pattern: RegExp) => Array.from(body.matchAll(pattern), ([, found = '']) => found)
  const ids = all(/ id="([^"]*)"/g)
  expect(ids.filter((id) => /\s/.test(id))).toEqual([])
  expect(all(/ href="#([^"]*)"/g).filter((id) => !ids.includes(id))).toEqual([])
  const regions = all(/role="region" aria-label="([^"]*)"/g)
  expect(regions.length).toBeGreaterThan(300)
  expect(new Set(regions).size).toBe(regions.length)
})

it('the operator API document equals docs/operator-api.md as written by `npm run docs:api`', async () => {
  expect(await readFile('docs/operator-api.md', 'utf8')).toBe(renderMarkdownApiReference(document))
})

it('the back office allows its own pages to use the camera, and forbids other sites to frame them', async () => {
  const { headers } = await app.inject('/api/v1/me')
  expect(headers['permissions-policy']).toBe('camera=(self), geolocation=(), microphone=()')
  expect(headers['x-frame-options']).toBe('DENY')
})

it('the back office answers 404 for a URL with an invalid number', async () => {
  const { as } = await office.person('dueño')
  const reply = await office.get('content-pieces/NaN', as)
  expect([reply.status, reply.body.code]).toEqual([404, 'not-found'])
})
