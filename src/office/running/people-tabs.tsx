import { Tabs } from '../lists/tabs.tsx'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { pages } from '../pages.ts'

/** Who comes in: people, and programs with their keys. */
export function PeopleTabs({ here }: { here: 'Personas' | 'Llaves' }) {
  const { me } = useOfficeData()
  const tabs = (['Personas', 'Llaves'] as const)
    .filter((name) => isFor(pages[name], me))
    .map((name) => ({ label: name, to: linkTo(name), isHere: name === here }))
  return <Tabs label="Personas y llaves" tabs={tabs} />
}
