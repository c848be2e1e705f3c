import { Form } from 'react-router'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { shopExportLabels, type ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import { Button } from '#ui/button.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { isShopImportUnderWay } from './shop-import-progress.tsx'

/** Title of the page of an import from another shop. */
export function getShopImportTitle(sheet: SheetImportResponse, shop: ShopExportName): string {
  const label = shopExportLabels[shop]
  if (sheet.state === 'draft' || sheet.state === 'checking')
    return `Parece una exportación de ${label}`
  return isShopImportUnderWay(sheet) ? `Importando de ${label}` : `Importación de ${label}`
}

/** Button with which the operator says that the spreadsheet is, or is not, another shop's export. */
export function ShopChoice({
  sheet: { state, plan, detected, version },
}: {
  sheet: SheetImportResponse
}) {
  const known = plan.shop || null
  const named = known ?? detected
  if (state !== 'draft' || !named) return null
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="tienda" value={known === null ? named : ''} />
      <Button type="submit" kind="quiet" name="hacer" value="tienda">
        {known === null ? 'Es' : 'No es'} de {shopExportLabels[named]}
      </Button>
    </Form>
  )
}

/** Button that pauses an import with its pictures, or lets it go on. */
export function PauseButton({ sheet }: { sheet: SheetImportResponse }) {
  const { me } = useOfficeRootLoaderData()
  if (!isShopImportUnderWay(sheet) || !hasPermission('products:write', me)) return null
  return (
    <Form method="post">
      <Button type="submit" name="hacer" value={sheet.is_paused ? 'seguir' : 'pausar'}>
        {sheet.is_paused ? 'Seguir' : 'Pausar'}
      </Button>
    </Form>
  )
}
