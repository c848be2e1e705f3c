import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { ListTabs } from '../lists/list-tabs.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

const labels = {
  Personas: 'Personas',
  Roles: 'Roles',
  Llaves: 'Llaves',
  Avisos: 'Avisos a otros sistemas',
} as const

/** Tabs: people, API keys, webhooks. */
export function OperatorUsersTabs({ here }: { here: keyof typeof labels }) {
  const { me } = useOfficeRootLoaderData()
  const tabs = getTypedKeys(labels)
    .filter((name) => canOpenPage(officePages[name], me))
    .map((name) => ({ label: labels[name], to: createOfficePageUrl(name), isHere: name === here }))
  return <ListTabs label="Personas y llaves" tabs={tabs} />
}
