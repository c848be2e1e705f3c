import { describe, expect, it } from 'vitest'
import { mergeConcurrentFormEdits } from './merge-edits.ts'

describe('concurrent edits of one form', () => {
  it('concurrent edits conflict in a field that two people changed to different values', () => {
    const merged = mergeConcurrentFormEdits({ precio: '10' }, { precio: '9' }, { precio: '8' })
    expect(merged).toEqual({
      clashes: [{ name: 'precio', before: '10', mine: '9', theirs: '8' }],
      joined: [],
      settled: [],
    })
  })

  it('concurrent edits are merged for fields that only one person changed, and the result names that person', () => {
    const read = { nombre: 'A', texto: 'x', sku: 'S' }
    const merged = mergeConcurrentFormEdits(read, { ...read, nombre: 'B' }, { ...read, texto: '' })
    expect(merged.clashes).toEqual([])
    expect(merged.joined).toEqual([
      { name: 'nombre', from: 'mine', before: ['A'], after: ['B'] },
      { name: 'texto', from: 'theirs', before: ['x'], after: [] },
    ])
    expect(Object.fromEntries(merged.settled)).toEqual({ nombre: 'B', texto: '', sku: 'S' })
  })

  it('concurrent edits do not conflict when values are equal or differ only in line endings', () => {
    const merged = mergeConcurrentFormEdits(
      { t: 'a', u: 'x\ny' },
      { t: 'b', u: 'x\r\ny' },
      { t: 'b', u: 'x\ny' },
    )
    expect(merged).toMatchObject({ clashes: [], joined: [] })
    expect(merged.settled).toEqual([
      ['t', 'b'],
      ['u', 'x\ny'],
    ])
  })

  it('concurrent edits never conflict in checkboxes, which are merged one by one', () => {
    const merged = mergeConcurrentFormEdits(
      { avisos: ['a', 'b', 'c'] },
      { avisos: ['b', 'c', 'mine'] },
      { avisos: ['a', 'b', 'theirs'] },
    )
    expect(merged.clashes).toEqual([])
    expect(merged.settled.map(([, value]) => value)).toEqual(['b', 'theirs', 'mine'])
    expect(merged.joined).toEqual([
      { name: 'avisos', from: 'theirs', before: ['c'], after: ['theirs'] },
      { name: 'avisos', from: 'mine', before: ['a'], after: ['mine'] },
    ])
  })

  it('concurrent edits conflict in every differing field when the original values are missing', () => {
    const merged = mergeConcurrentFormEdits({}, { nombre: 'B' }, { nombre: 'A' })
    expect(merged.clashes).toEqual([{ name: 'nombre', before: undefined, mine: 'B', theirs: 'A' }])
  })
})
