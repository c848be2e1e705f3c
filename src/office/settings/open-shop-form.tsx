import { Form } from 'react-router'
import type { ShopOpeningResponse } from '#contract/operator/shop-opening-checklist.ts'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { Button } from '#ui/button.tsx'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { DevServiceAlert } from './dev-service-alert.tsx'
import { shopOpeningStepLabels } from './shop-opening-steps.tsx'

/** Last step of the opening assistant: missing steps, and the button that opens the shop. */
export function OpenShopForm({
  opening: { steps, may_open, uncovered, stand_ins },
}: {
  opening: ShopOpeningResponse
}) {
  const { me } = useOfficeRootLoaderData()
  const missing = steps.filter(({ is_done }) => !is_done)
  const barred = missing.filter(({ is_needed }) => is_needed)
  const later = missing.filter(({ is_needed }) => !is_needed)
  const titles = (some: typeof steps) =>
    some.map(({ code }) => shopOpeningStepLabels[code].title).join(', ')
  return (
    <Form method="post" className="stack">
      {barred.length > 0 ? <p>Para abrir falta: {titles(barred)}.</p> : null}
      {later.length > 0 ? <p className="muted">Puede esperar: {titles(later)}.</p> : null}
      {uncovered.length > 0 ? (
        <p className="muted">
          Nadie cubre {uncovered.length} prefijos de códigos postales: quien viva ahí podrá mirar,
          pero no comprar.
        </p>
      ) : null}
      <DevServiceAlert devServices={stand_ins} />
      <p>Al abrir, cualquiera puede comprar.</p>
      {hasPermission('settings:write', me) ? (
        <div>
          <Button type="submit" kind="primary" name="hacer" value="abrir" disabled={!may_open}>
            Abrir la tienda
          </Button>
        </div>
      ) : (
        <p className="muted">{missingPermissionText('settings:write')}</p>
      )}
    </Form>
  )
}
