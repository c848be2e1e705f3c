import { EmptyList } from './empty-list.tsx'
import type { FilterChip } from './filter-chips.tsx'
import { KeysetPager } from './keyset-pager.tsx'
import { ListTable, type ListRow } from './list-table.tsx'
import { ShortcutAndCliHintFooter, RowShortcutHints } from './shortcut-and-cli-hints.tsx'
import './product-figures.css'

/** Titles of the stock columns in the product list. */
type Titles = Record<'onhand' | 'held' | 'pace' | 'lasts', string>

/** Product list with stock figures, pagination, and the equivalent command. */
export function ProductList({
  label,
  titles,
  lastIsNumber = false,
  rows,
  chips,
  emptyWords,
  pages: { first, next },
  command,
}: {
  label: string
  titles: Titles
  lastIsNumber?: boolean
  rows: readonly ListRow[]
  /** Active filters */
  chips: readonly FilterChip[]
  emptyWords: string
  /** URLs of the first page (absent on the first page) and of the next page */
  pages: { first: string | undefined; next: string | undefined }
  command: string
}) {
  return (
    <>
      {rows.length === 0 ? (
        <EmptyList words={emptyWords} chips={chips} />
      ) : (
        <>
          <ListTable
            label={label}
            columns={[
              { key: 'no', title: 'Producto', head: true },
              { key: 'onhand', title: titles.onhand, end: true, said: true },
              { key: 'held', title: titles.held, end: true, said: true },
              { key: 'pace', title: titles.pace, end: true, said: true },
              { key: 'lasts', title: titles.lasts, end: lastIsNumber, said: true },
              { key: 'do', title: 'Sigue', end: true, titleHidden: true },
            ]}
            rows={rows}
          />
          <KeysetPager
            said={rows.length === 1 ? '1 producto' : `${rows.length} productos`}
            before={first}
            after={next}
            labels={['Desde el principio', 'Siguientes']}
          />
        </>
      )}
      <ShortcutAndCliHintFooter command={command}>
        <RowShortcutHints />
      </ShortcutAndCliHintFooter>
    </>
  )
}
