import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { flatRowFormats } from './flat-row-formats.ts'
import type { ShopExportFormat } from './shop-export-format.ts'
import { variantRowFormats } from './variant-row-formats.ts'

/** Product exports of other shops, with English and Spanish headings. */
export const shopExportFormats: Readonly<Record<ShopExportName, ShopExportFormat>> = {
  ...variantRowFormats,
  ...flatRowFormats,
}
