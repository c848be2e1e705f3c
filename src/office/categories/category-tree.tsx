import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { CategoryRow } from '#contract/operator/categories.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { getPictureUrl } from '#ui/picture-url.ts'
import { createOfficePageUrl } from '../page-url.ts'

/** Above this number of categories, subcategories are collapsed. */
const mostOpen = 24

type Drop = { over: number; isAfter: boolean }

/** Category tree, reordered by buttons, Alt with arrow keys, or dragging. */
export function CategoryTree({
  categories,
  mayWrite,
}: {
  categories: readonly CategoryRow[]
  mayWrite: boolean
}) {
  const submit = useSubmit()
  const [dragged, setDragged] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const level = (parent: number | null) => categories.filter((one) => one.parent_id === parent)

  function over(event: DragEvent) {
    const row = rowAt(event.target)
    if (dragged === null || !row) return
    event.preventDefault()
    const { top, height } = row.getBoundingClientRect()
    const over = Number(row.dataset['category'])
    const isAfter = event.clientY > top + Math.min(height, 44) / 2
    if (drop?.over !== over || drop.isAfter !== isAfter) setDrop({ over, isAfter })
  }

  function put(event: DragEvent) {
    event.preventDefault()
    const target = categories.find(({ id }) => id === drop?.over)
    if (dragged !== null && target && target.id !== dragged) {
      const beside = level(target.parent_id).filter(({ id }) => id !== dragged)
      const next = beside[beside.indexOf(target) + 1]
      const before = drop?.isAfter ? next : target
      const place = { debajo: String(target.parent_id ?? ''), antes: String(before?.id ?? '') }
      const fields = { hacer: `poner:${dragged}`, ...place }
      void submit(fields, { method: 'post', preventScrollReset: true })
    }
    end()
  }

  function end() {
    setDragged(null)
    setDrop(null)
  }

  const rows = (parent: number | null) =>
    level(parent).map((category, at, beside) => (
      <li
        key={category.id}
        id={`c${category.id}`}
        data-row=""
        data-category={category.id}
        tabIndex={-1}
        draggable={mayWrite}
        className={classNames(
          dragged === category.id && 'is-dragged',
          drop?.over === category.id && (drop.isAfter ? 'drop-after' : 'drop-before'),
        )}
      >
        <Row
          category={category}
          moves={mayWrite ? movesOf(category, at, beside, level(category.id).length > 0) : []}
        />
        {below(category)}
      </li>
    ))

  function below({ id, name }: CategoryRow) {
    const count = level(id).length
    if (count === 0) return null
    const list = <ul>{rows(id)}</ul>
    if (categories.length <= mostOpen) return list
    return (
      <Disclosure
        as="span"
        title={
          <>
            {count} debajo<span className="sr"> de {name}</span>
          </>
        }
      >
        {list}
      </Disclosure>
    )
  }

  return (
    <Form
      method="post"
      preventScrollReset
      onKeyDown={moveByKey}
      onDragStart={({ target }) => setDragged(Number(rowAt(target)?.dataset['category']) || null)}
      onDragOver={over}
      onDrop={put}
      onDragEnd={end}
    >
      <ul className="tree">{rows(null)}</ul>
    </Form>
  )
}

function Row({ category, moves }: { category: CategoryRow; moves: readonly Move[] }) {
  const { id, name, slug, hidden, picture, filters, shown_products: products } = category
  return (
    <div className="branch">
      {picture === null ? null : (
        <span className="pic m">
          <img
            src={getPictureUrl(picture, 300, 'webp')}
            alt=""
            width={300}
            height={300}
            loading="lazy"
          />
        </span>
      )}
      <div className="say">
        <Link to={createOfficePageUrl('Categoría', { id: String(id) })}>{name}</Link>
        <span className="sub">
          /category/{slug} · {products.toLocaleString('es-MX')}{' '}
          {products === 1 ? 'producto' : 'productos'} · {filters.length}{' '}
          {filters.length === 1 ? 'filtro' : 'filtros'}
        </span>
      </div>
      {hidden ? <span className="badge">Oculta</span> : null}
      {moves.length > 0 ? (
        <div className="moves">
          {moves.map((move) => (
            <Button key={move} type="submit" kind="quiet" name="hacer" value={`${move}:${id}`}>
              {moveWords[move]}
              <span className="sr"> {name}</span>
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

type Move = 'subir' | 'bajar' | 'meter' | 'sacar'
const moveWords: Record<Move, string> = {
  subir: 'Subir',
  bajar: 'Bajar',
  meter: 'Meter',
  sacar: 'Sacar',
}

/**
 * Allowed moves of a category. The tree has two levels, so a category with subcategories stays on
 * the first level.
 */
function movesOf(
  { parent_id: parent }: CategoryRow,
  at: number,
  beside: readonly CategoryRow[],
  hasBelow: boolean,
): Move[] {
  return [
    ...(at > 0 ? ['subir' as const] : []),
    ...(at < beside.length - 1 ? ['bajar' as const] : []),
    ...(parent === null && at > 0 && !hasBelow ? ['meter' as const] : []),
    ...(parent === null ? [] : ['sacar' as const]),
  ]
}

const arrows: Record<string, Move> = {
  ArrowUp: 'subir',
  ArrowDown: 'bajar',
  ArrowRight: 'meter',
  ArrowLeft: 'sacar',
}

function moveByKey(event: KeyboardEvent) {
  const move = event.altKey ? arrows[event.key] : undefined
  const row = rowAt(event.target)
  if (!move || !row) return
  event.preventDefault()
  row.querySelector<HTMLButtonElement>(`:scope > .branch button[value^="${move}:"]`)?.click()
}

function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-category]') : null
}
