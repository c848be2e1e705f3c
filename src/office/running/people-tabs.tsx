import { keysOf } from '#domain/keys-of.ts'
import { Tabs } from '../lists/tabs.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'

const labels = {
  Personas: 'Personas',
  Roles: 'Roles',
  Llaves: 'Llaves',
  Avisos: 'Avisos a otros sistemas',
} as const

/** Tabs: people, API keys, webhooks. */
export function PeopleTabs({ here }: { here: keyof typeof labels }) {
  const { me } = useOfficeData()
  const tabs = keysOf(labels)
    .filter((name) => isFor(pages[name], me))
    .map((name) => ({ label: labels[name], to: linkTo(name), isHere: name === here }))
  return <Tabs label="Personas y llaves" tabs={tabs} />
}
