import { minCroppedPixels } from '#domain/catalogue/picture-crop.ts'
import { maxFamilyMembers } from '#domain/catalogue/product-family.ts'
import { maxPicturesOfProduct } from '#domain/picture-file.ts'

/** Spanish words of refusals about products, their pictures, stock and imports. */
export const productRefusals = {
  'product-not-found': 'No existe un producto con esa url_key o ese SKU.',
  // Families
  'family-not-found': 'Esa familia no existe.',
  'family-refused': 'Revisa los datos de la familia.',
  'family-empty':
    'Esta familia no tiene ningún producto del que copiar: agrégale uno desde su página.',
  'family-not-empty': 'Esa familia tiene productos: sácalos antes de borrarla.',
  'family-full': `Una familia tiene hasta ${maxFamilyMembers} productos.`,
  'combination-taken': 'Esa combinación ya no falta: alguien la creó o cambió las opciones.',
  // Pictures
  'pictures-changed': 'Alguien cambió las fotos mientras. Revisa cómo quedaron y vuelve a hacerlo.',
  'picture-not-found': 'Esa foto ya no está: alguien la cambió o la quitó. Recarga la página.',
  'picture-owner-not-found':
    'Ningún producto tiene esa clave (SKU) ni esa dirección. Cambia el nombre del archivo, o agrégala desde la página de su producto.',
  'crop-too-small': `Queda muy poco de la foto. Deja al menos ${minCroppedPixels} px de ancho o de alto.`,
  'words-changed': 'Alguien cambió mientras lo que dice esa foto. Recarga la página y revísalo.',
  'too-many-pictures': `Un producto tiene hasta ${maxPicturesOfProduct} fotos. Quita una antes de agregar otra.`,
  // Stock
  'movement-not-found': 'Ese producto no tiene ese movimiento.',
  'not-by-hand': 'Solo se deshace lo que alguien anotó a mano.',
  'place-missing': {
    field: 'place',
    words: 'Di qué lugar cuentas, con 100 letras cuando mucho.',
  },
  'count-not-found': 'Ese conteo no existe.',
  'count-ended': 'Ese conteo ya terminó. Empieza otro.',
  'count-not-applied': 'Ese conteo no está aplicado: no hay qué deshacer.',
  'nothing-counted': 'Todavía no se cuenta nada.',
  'product-digital': 'Ese producto es digital: se cuenta por sus claves, en Licencias.',
  'too-many-lines': 'Un conteo lleva 2,000 productos. Aplícalo y empieza otro para lo demás.',
  'shelf-moved':
    'Desde que se contó este producto entraron o salieron piezas. Cuenta otra vez todas las que hay y ponlas en «Corregir».',
  'large-difference':
    'Hay diferencias grandes. Cuenta otra vez esos productos, o confirma que son correctas.',
  'too-many-pieces': 'Son demasiadas piezas de un producto.',
  // Change sets and imports
  'set-not-found': 'Ese cambio no existe, o pasó su tiempo.',
  'set-applied': 'Ese cambio ya se hizo. Se deshace entero, o cada producto en su página.',
  'set-undone': 'Ese cambio ya se deshizo. Prepara otro.',
  'set-not-applied': 'Ese cambio no se ha hecho: no hay qué deshacer.',
  'nothing-asked': 'Di qué cambia: precio, oferta, existencia, si se ven o su categoría.',
  'nothing-changes': 'Ningún producto cambiaría: no hay ninguno así, o ya están como pides.',
  'import-not-found': 'Esa importación no existe, o pasó su tiempo. Vuelve a subir el archivo.',
  'import-decided': 'Ese archivo ya se importó. Súbelo otra vez para importarlo de nuevo.',
  'import-checking': 'Ese archivo se está revisando. Espera a que termine, o déjalo.',
  'import-reread':
    'Otra persona cambió cómo se lee este archivo, y se revisó otra vez. Mira qué cambiaría ahora y vuelve a importarlo.',
  'duplicates-undecided': 'Hay correos repetidos: elige antes qué renglón se queda.',
  'undo-over': 'Ya pasaron los 90 días para deshacerla.',
  'nothing-to-import':
    'No hay nada que importar: corrige las líneas con error, o ya está todo igual.',
}
