import { expect, it } from 'vitest'
import {
  createPictureAltText,
  comparePictureSortOrder,
  parsePictureFileName,
  groupPictureFiles,
} from './picture-file-names.ts'

const urlKeys = new Set(['hub-8-en-1', 'hub-8-en', 'laptop'])

it('picture file names are matched to url keys as a whole, since a url key may end in a number', () => {
  expect(parsePictureFileName('hub-8-en-1', urlKeys)).toEqual({ urlKey: 'hub-8-en-1', view: 0 })
  expect(parsePictureFileName('hub-8-en-1-1', urlKeys)).toEqual({ urlKey: 'hub-8-en-1', view: 1 })
  expect(parsePictureFileName('hub-8-en-2', urlKeys)).toEqual({ urlKey: 'hub-8-en', view: 2 })
  expect(parsePictureFileName('laptop-x', urlKeys)).toBeNull()
  expect(parsePictureFileName('otro-1', urlKeys)).toBeNull()
})

it('a picture file name may end in a view name such as front, unless a product is named exactly so', () => {
  expect(parsePictureFileName('laptop-atras', urlKeys)).toEqual({ urlKey: 'laptop', view: 'atras' })
  expect(parsePictureFileName('laptop-azul', urlKeys)).toBeNull()
  expect(parsePictureFileName('laptop-constructor', urlKeys)).toBeNull()
  const called = new Set(['laptop', 'laptop-lado'])
  expect(parsePictureFileName('laptop-lado', called)).toEqual({ urlKey: 'laptop-lado', view: 0 })
})

it('pictures of an imported product start with the main one, and their alternative texts name each view', () => {
  const views = ['laptop-detalle', 'laptop-atras', 'laptop-1', 'laptop'].flatMap(
    (name) => parsePictureFileName(name, urlKeys) ?? [],
  )
  const words = { name: 'Laptop', main: 'Laptop gris de frente' }
  expect(
    views
      .toSorted(comparePictureSortOrder)
      .map((view, position) => createPictureAltText(view, { ...words, position })),
  ).toEqual([
    'Laptop gris de frente',
    'Laptop gris de frente, vista 2',
    'Vista trasera de Laptop',
    'Detalle de Laptop',
  ])
})

it('a picture import assigns files to products in order, and lists files without a product by name', () => {
  const names = [
    'laptop-2-300.webp',
    'laptop-300.avif',
    'laptop-800.avif',
    'laptop-1-300.webp',
    'notas.txt',
    'banner-1-800.webp',
  ]
  const sorted = groupPictureFiles(names, urlKeys, {
    pathOfOther: (name, version) => `banners/${name}-${version}`,
    versionOf: (file) => (file.includes('800') ? 'grande' : 'chica'),
  })
  expect(sorted.products.get('laptop')).toEqual([
    {
      urlKey: 'laptop',
      view: 0,
      width: 800,
      path: 'products/laptop/1-grande',
      files: [
        { from: 'laptop-300.avif', to: 'products/laptop/1-grande-300.avif' },
        { from: 'laptop-800.avif', to: 'products/laptop/1-grande-800.avif' },
      ],
    },
    {
      urlKey: 'laptop',
      view: 1,
      width: 300,
      path: 'products/laptop/2-chica',
      files: [{ from: 'laptop-1-300.webp', to: 'products/laptop/2-chica-300.webp' }],
    },
    {
      urlKey: 'laptop',
      view: 2,
      width: 300,
      path: 'products/laptop/3-chica',
      files: [{ from: 'laptop-2-300.webp', to: 'products/laptop/3-chica-300.webp' }],
    },
  ])
  expect([...sorted.others.keys()]).toEqual(['banner-1'])
})
