import { minCroppedPixels } from '#domain/catalogue/picture-crop.ts'
import { maxPicturesOfProduct } from '#use-cases/running/product-pictures.ts'

/** Spanish messages for refused changes to product pictures. */
export const pictureErrorMessages = {
  'product-not-found': 'No existe un producto con esa url_key o ese SKU.',
  'pictures-changed': 'Alguien cambió las fotos mientras. Revisa cómo quedaron y vuelve a hacerlo.',
  'picture-not-found': 'Esa foto ya no está: alguien la cambió o la quitó. Recarga la página.',
  'crop-too-small': `Queda muy poco de la foto. Deja al menos ${minCroppedPixels} px de ancho o de alto.`,
  'words-changed': 'Alguien cambió mientras lo que dice esa foto. Recarga la página y revísalo.',
  'too-many-pictures': `Un producto tiene hasta ${maxPicturesOfProduct} fotos. Quita una antes de agregar otra.`,
}
