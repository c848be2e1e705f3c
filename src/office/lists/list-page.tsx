import type { ComponentProps, ReactNode } from 'react'
import type { Permission } from '#domain/running/permissions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { createOfficePageUrl, type PageNameWithoutParams } from '../page-url.ts'
import { officePages } from '../pages.ts'
import { hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'
import { BulkActionForm } from './bulk-action-form.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { KeysetPager } from './keyset-pager.tsx'
import { type Column, ListTable, type ListRow } from './list-table.tsx'
import { PageHeader } from './page-header.tsx'
import { createSearchChip, SearchForm } from './search-form.tsx'
import { ShortcutAndCliHintFooter } from './shortcut-and-cli-hints.tsx'

type Params = Readonly<Record<string, string | undefined>>

/** Columns of a list by cell key, each with the content of its cells. */
export type ListColumns<Row> = Readonly<
  Record<string, Omit<Column, 'key'> & { cell: (row: Row) => ReactNode }>
>

interface Described<Row> {
  page: PageNameWithoutParams
  /** Accessible name of the table; the page title by default */
  label?: string
  state?: ReactNode
  back?: ReactNode
  /** Page actions, such as downloads */
  actions?: ReactNode
  /** Link to the page for adding a record, shown only to operators with the permission `needs` */
  add?: { to: string; label: string; needs: Permission }
  tabs?: ReactNode
  /** URL parameters of the displayed list, without cursor; `buscar` is the search text */
  params?: Params
  /** Search form; it keeps the other URL parameters by default */
  search?: Omit<ComponentProps<typeof SearchForm>, 'value'>
  /** Active filters: label and URL parameter */
  filters?: readonly { label: string; param: string }[]
  /** Links that add a filter */
  moreFilters?: ReactNode
  /** Content above the list */
  children?: ReactNode
  rows: readonly Row[]
  /** Properties of a row other than its cells */
  row: (row: Row) => Omit<ListRow, 'cells'>
  columns: ListColumns<Row>
  /** Buttons of actions on selected rows */
  bulk?: ReactNode
  /** Text displayed when the list has no rows; null if the page displays other content instead */
  empty: string | null
  /** Pagination links of the list; `isLater` adds a link to the first page */
  pages?: {
    units: readonly [one: string, many: string]
    next: string | number | null
    isLater?: boolean
    /** URL parameter of the cursor, `despues` by default */
    cursor?: string
    labels?: readonly [before: string, after: string]
  }
  /** Equivalent CLI command */
  command?: string
}

/** Page of a list: heading, tabs, search, filters, table, pagination, CLI hint. */
export function ListPage<Row>({
  page,
  label = officePages[page].title,
  params = {},
  filters = [],
  ...list
}: Described<Row>) {
  const { me } = useOfficeRootLoaderData()
  const { add, search, rows, columns, pages } = list
  const mayAdd = add !== undefined && hasPermission(add.needs, me)
  const { buscar = '', ...kept } = params
  const at = (query: Record<string, string | number | undefined> = {}) =>
    createOfficePageUrl(page, {}, { ...params, ...query })
  const chips = [
    ...createSearchChip(buscar, at({ buscar: undefined })),
    ...filters.map(({ label: words, param }) => ({
      label: words,
      without: at({ [param]: undefined }),
    })),
  ]
  const { units: [one, many] = ['', ''], next = null, cursor = 'despues' } = pages ?? {}
  const table = (
    <ListTable
      label={label}
      columns={Object.entries(columns).map(([key, column]) => ({ ...column, key }))}
      rows={rows.map((row) => ({
        ...list.row(row),
        cells: Object.fromEntries(
          Object.entries(columns).map(([key, { cell }]) => [key, cell(row)]),
        ),
      }))}
    />
  )
  return (
    <>
      <PageHeader title={officePages[page].title} state={list.state} back={list.back}>
        {list.actions || mayAdd ? (
          <>
            {list.actions}
            {mayAdd ? (
              <ButtonLink kind="primary" to={add.to}>
                <Icon name="plus" />
                {add.label}
              </ButtonLink>
            ) : null}
          </>
        ) : null}
      </PageHeader>
      {list.tabs}
      {search ? (
        <FilterChips chips={chips}>
          <SearchForm kept={kept} {...search} value={buscar} />
          {list.moreFilters}
        </FilterChips>
      ) : null}
      {list.children}
      {rows.length === 0 ? (
        list.empty === null ? null : (
          <EmptyList words={list.empty} chips={chips} />
        )
      ) : (
        <>
          {list.bulk ? <BulkActionForm commands={list.bulk}>{table}</BulkActionForm> : table}
          {pages ? (
            <KeysetPager
              said={rows.length === 1 ? `1 ${one}` : `${rows.length} ${many}`}
              before={pages.isLater ? at() : undefined}
              after={next === null ? undefined : at({ [cursor]: next })}
              labels={pages.labels}
            />
          ) : null}
        </>
      )}
      {list.command ? <ShortcutAndCliHintFooter command={list.command} /> : null}
    </>
  )
}
