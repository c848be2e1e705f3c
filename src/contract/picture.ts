import { Type } from 'typebox'

export const Picture = Type.Object({
  /** path inside the storage, without size and format */
  path: Type.String(),
  db_path: Type.String(),
  small_image_url: Type.String(),
  alt: Type.String(),
  /** zoom picture width in pixels, if larger */
  zoom_width: Type.Optional(Type.Integer()),
})
