import { Type } from 'typebox'

export const Picture = Type.Object({
  /** Picture path inside the storage, without size and format suffix. */
  path: Type.String(),
  db_path: Type.String(),
  small_image_url: Type.String(),
  alt: Type.String(),
  /** Width of the zoom picture in pixels, if it is larger than the page's picture. */
  zoom_width: Type.Optional(Type.Integer()),
})
