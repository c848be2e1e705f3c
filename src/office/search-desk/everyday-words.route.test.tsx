import { expect, it } from 'vitest'
import type { EverydayWordsResponse } from '#contract/operator/everyday-words.ts'
import { renderPage } from '#test/support/render-page.ts'
import EverydayWords from './everyday-words.route.tsx'

const compu = {
  phrase: 'compu',
  kind: 'thing' as const,
  spellings: ['compu', 'computador'],
  means: ['computadora', 'laptop'],
  fields: ['Cómputo'],
  state: 'off' as const,
  switched_by: 'ana@tienda.test',
  switched_at: '2026-11-20T18:00:00.000Z',
}
const list: EverydayWordsResponse = {
  words: [compu],
  total: 1,
  off: 1,
  fields: ['Cómputo', 'Mascotas'],
  next: null,
}

function pageOf(permission: string, switched?: { phrases: string[]; off: boolean }) {
  const me = { email: 'ana@tienda.test', roles: [], permissions: [permission] }
  const loaderData = { list, search: '', field: undefined, isOff: false, start: 0 }
  const done = switched && { done: { message: 'Ya no se usa: 2 palabras.', ...switched } }
  return renderPage(
    () => <EverydayWords loaderData={loaderData} {...(done && { actionData: done })} />,
    { shop: { me } },
  )
}

it('the page of everyday words shows what each finds, its state, and how to try or replace it', () => {
  const page = pageOf('content:write')
  for (const text of ['compu, computador', 'computadora, laptop', 'Apagada', 'Volver a usar'])
    expect(page).toContain(text)
  expect(page).toContain('/busqueda?probar=compu')
  expect(page).toContain('/busqueda/reglas/nueva?clase=quiso-decir&amp;palabra=compu')
})

it('the page of everyday words offers to undo exactly the changed words', () => {
  const page = pageOf('content:write', { phrases: ['compu', 'lap'], off: true })
  expect(page).toContain('Deshacer')
  expect(page).toMatch(/name="hacer" value="usar"/)
  expect(page).toMatch(/name="fila" value="compu\nlap"/)
  expect(pageOf('content:write', { phrases: [], off: true })).not.toContain('Deshacer')
})

it('the page of everyday words is read-only without the write permission for content', () => {
  const page = pageOf('content:read')
  expect(page).toContain('compu, computador')
  for (const text of ['Apagar', 'Agregar', 'type="checkbox"']) expect(page).not.toContain(text)
})
