import { expect, it } from 'vitest'
import { ownerOf, sortPictures } from './picture-files.ts'

const urlKeys = new Set(['hub-8-en-1', 'hub-8-en', 'laptop'])

it('compares whole names, since a url key may itself end in a number', () => {
  expect(ownerOf('hub-8-en-1', urlKeys)).toEqual({ urlKey: 'hub-8-en-1', view: 0 })
  expect(ownerOf('hub-8-en-1-1', urlKeys)).toEqual({ urlKey: 'hub-8-en-1', view: 1 })
  expect(ownerOf('hub-8-en-2', urlKeys)).toEqual({ urlKey: 'hub-8-en', view: 2 })
  expect(ownerOf('laptop-x', urlKeys)).toBeNull()
  expect(ownerOf('otro-1', urlKeys)).toBeNull()
})

it('gives each product its pictures in order and leaves the others by name', () => {
  const names = [
    'laptop-2-300.webp',
    'laptop-300.avif',
    'laptop-800.avif',
    'laptop-1-300.webp',
    'notas.txt',
    'banner-1-800.webp',
  ]
  const sorted = sortPictures(names, urlKeys, {
    pathOfOther: (name, version) => `banners/${name}-${version}`,
    versionOf: (file) => (file.includes('800') ? 'grande' : 'chica'),
  })
  expect(sorted.products.get('laptop')).toEqual([
    {
      path: 'products/laptop/1-grande',
      files: [
        { from: 'laptop-300.avif', to: 'products/laptop/1-grande-300.avif' },
        { from: 'laptop-800.avif', to: 'products/laptop/1-grande-800.avif' },
      ],
    },
    {
      path: 'products/laptop/2-chica',
      files: [{ from: 'laptop-1-300.webp', to: 'products/laptop/2-chica-300.webp' }],
    },
    {
      path: 'products/laptop/3-chica',
      files: [{ from: 'laptop-2-300.webp', to: 'products/laptop/3-chica-300.webp' }],
    },
  ])
  expect([...sorted.others.keys()]).toEqual(['banner-1'])
})
