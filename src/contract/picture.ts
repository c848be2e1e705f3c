import { Type } from 'typebox'
import type { OperationTable } from './api-operation.ts'
import { createFileResponseSchema } from './file-response-schemas.ts'

export const Picture = Type.Object({
  /** Picture path inside the storage, without size and format suffix. */
  path: Type.String(),
  db_path: Type.String(),
  small_image_url: Type.String(),
  alt: Type.String(),
  /** Width of the zoom picture in pixels, if it is larger than the page's picture. */
  zoom_width: Type.Optional(Type.Integer()),
})

export const pictureOperations = {
  getImage: {
    method: 'GET',
    path: '/services/shop/getImage',
    query: Type.Object({
      path: Type.Optional(Type.String()),
      width: Type.Optional(Type.String({ description: '300' })),
      height: Type.Optional(Type.String({ description: '300' })),
      aspect_ratio: Type.Optional(Type.String({ description: 'true' })),
      quality: Type.Optional(Type.String({ description: '0 a 10; por omisión 8' })),
      cache_image: Type.Optional(Type.String({ description: 'false' })),
    }),
    reply: createFileResponseSchema('image/avif', 'image/webp', 'image/jpeg'),
  },
} as const satisfies OperationTable
