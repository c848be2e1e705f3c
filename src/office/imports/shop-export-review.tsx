import { Form } from 'react-router'
import type { SheetImportResponse } from '#contract/operator/sheet-imports.ts'
import { shopExportLabels } from '#domain/catalogue/shop-export-summary.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox-and-radio-inputs.tsx'
import { HiddenEditConflictFields } from '../forms/edit-form.tsx'
import { createMappingFormDefinition } from './column-mapping.ts'
import { ImportCounts } from './import-counts.tsx'
import { formatCountWithNoun } from './import-labels.ts'
import { ShopExportAside } from './shop-export-aside.tsx'
import { ShopExportDecisions } from './shop-export-decisions.tsx'
import { ShopExportPreview } from './shop-export-preview.tsx'

type Review = NonNullable<SheetImportResponse['shop_export']>

/** Review of a product export of another shop: counts, decisions, products as they will be. */
export function ShopExportReview({
  sheet,
  review,
}: {
  sheet: SheetImportResponse
  review: Review
}) {
  const { products } = review
  const shop = sheet.plan.shop ? shopExportLabels[sheet.plan.shop] : ''
  const good = sheet.counts.added + sheet.counts.changed
  const unconverted = review.currencies.reduce((sum, { products: count }) => sum + count, 0)
  const entering = products.go + products.wait - unconverted
  return (
    <>
      <ImportCounts {...products} />
      <Form method="post" id="arreglo" key={sheet.version}>
        <HiddenEditConflictFields
          form={createMappingFormDefinition(sheet, sheet.arrangement)}
          version={sheet.version}
          values={sheet.arrangement}
        />
        <div className="cols">
          <div>
            <ShopExportDecisions sheet={sheet} review={review} />
            <ShopExportPreview review={review} />
          </div>
          <ShopExportAside review={review} shop={shop} />
        </div>
        <div className="bulk save" role="region" aria-label="Importar">
          <p className="say">
            {good === 0 && products.same > 0
              ? 'Nada cambió desde la última vez.'
              : 'Lo que falte por decidir se queda aquí.'}
          </p>
          {sheet.counts.ends_offers ? (
            <Checkbox name="terminan">
              {sheet.counts.ends_offers === 1
                ? 'Terminar hoy 1 oferta vigente'
                : `Terminar hoy ${sheet.counts.ends_offers.toLocaleString('es-MX')} ofertas vigentes`}
            </Checkbox>
          ) : null}
          <Button type="submit" kind="quiet" name="hacer" value="dejar" formNoValidate>
            Cancelar
          </Button>
          <Button type="submit" name="hacer" value="revisar">
            Ver cómo quedan
          </Button>
          {good > 0 ? (
            <Button type="submit" kind="primary" name="hacer" value="importar">
              Importar {formatCountWithNoun(Math.max(entering, 1), 'producto', 'productos')}
            </Button>
          ) : null}
        </div>
      </Form>
    </>
  )
}
