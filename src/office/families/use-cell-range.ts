import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { GridColumn } from './grid-cells.ts'

export interface CellPlace {
  row: number
  column: number
}

/** Selected cells of one column, from the first selected row to the last. */
interface CellRange {
  column: number
  from: number
  to: number
}

interface Grid {
  columns: readonly GridColumn[]
  rows: number
  /** text of a cell */
  read: (place: CellPlace) => string
  /** sets the texts of cells */
  write: (texts: readonly (CellPlace & { text: string })[]) => void
  /** moves the focus to a cell */
  focus: (place: CellPlace) => void
}

/** Rows of a range, from top to bottom. */
export function listRangeRows({ from, to }: CellRange): number[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => first + at)
}

/** Texts of cells that a spreadsheet copied: rows in lines, columns between tabs. */
function parseSpreadsheetCells(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
}

/**
 * Choosing cells of a column by dragging or with Shift and the arrows, filling them down, emptying
 * them, and pasting from a spreadsheet.
 */
export function useCellRange({ columns, rows, read, write, focus }: Grid) {
  const [range, setRange] = useState<CellRange | null>(null)
  const [last, setLast] = useState<CellPlace>({ row: 0, column: 0 })

  function fillDown(filled = range) {
    if (!filled) return
    const text = read({ row: filled.from, column: filled.column })
    write(listRangeRows(filled).map((row) => ({ row, column: filled.column, text })))
  }

  function clear() {
    if (range) write(listRangeRows(range).map((row) => ({ row, column: range.column, text: '' })))
  }

  function pasteAt(place: CellPlace, text: string) {
    const cells = parseSpreadsheetCells(text)
    const [[only = ''] = []] = cells
    if (range && cells.length === 1 && cells[0]?.length === 1) {
      write(listRangeRows(range).map((row) => ({ row, column: range.column, text: only })))
      return
    }
    write(
      cells
        .flatMap((line, down) =>
          line.map((cell, across) => ({
            row: place.row + down,
            column: place.column + across,
            text: cell,
          })),
        )
        .filter(({ row, column }) => row < rows && column < columns.length),
    )
    setRange(null)
  }

  function extend(place: CellPlace, row: number) {
    if (row < 0 || row >= rows) return
    const from = range?.column === place.column ? range.from : place.row
    setRange({ column: place.column, from, to: row })
    focus({ row, column: place.column })
  }

  /** Handlers of a cell's field. */
  function cellHandlers(place: CellPlace) {
    return {
      onFocus: () => setLast(place),
      onPointerDown: (event: PointerEvent) => {
        // A finger scrolls, and opens the keyboard
        if (event.pointerType === 'touch') return
        if (event.shiftKey && last.column === place.column) {
          event.preventDefault()
          setRange({ column: place.column, from: last.row, to: place.row })
        } else setRange(null)
      },
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'touch' || event.buttons !== 1) return
        if (last.column !== place.column || (last.row === place.row && !range)) return
        getSelection()?.removeAllRanges()
        setRange({ column: place.column, from: last.row, to: place.row })
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text')
        if (!range && !/[\t\n]/.test(text.trim())) return
        event.preventDefault()
        pasteAt(place, text)
      },
      onCopy: (event: ClipboardEvent) => {
        if (!range) return
        event.preventDefault()
        const texts = listRangeRows(range).map((row) => read({ row, column: range.column }))
        event.clipboardData.setData('text', texts.join('\n'))
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step !== 0 && event.shiftKey) {
          event.preventDefault()
          extend(place, (range?.column === place.column ? range.to : place.row) + step)
        } else if (step !== 0) {
          event.preventDefault()
          setRange(null)
          focus({ row: place.row + step, column: place.column })
        } else if (range && event.key === 'Delete') {
          event.preventDefault()
          clear()
        } else if (range && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
          event.preventDefault()
          fillDown()
        } else if (range && event.key === 'Escape') setRange(null)
      },
    }
  }

  /** Dragging the mark at the range's end fills with the first cell. */
  function dragHandle(event: PointerEvent) {
    if (!range) return
    event.preventDefault()
    let dragged = range
    // Listens on the window, because the handle is rendered in another cell during the drag
    const move = ({ clientX, clientY }: MouseEvent) => {
      const under = document.elementFromPoint(clientX, clientY)
      const row = under?.closest('[data-grid-row]')?.getAttribute('data-grid-row')
      if (!row || Number(row) < range.from) return
      dragged = { ...range, to: Number(row) }
      setRange(dragged)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      fillDown(dragged)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end, { once: true })
  }

  return { range, last, setRange, fillDown, clear, pasteAt, cellHandlers, dragHandle }
}
