import { useEffect, useId, useRef, useState } from 'react'
import { type DescriptionNode, parseDescription } from '#domain/catalogue/rich-description.ts'
import { Button } from '#ui/button.tsx'
import { FormField } from '#ui/form-fields.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

const commands: readonly [command: string, label: string, icon: IconName][] = [
  ['bold', 'Negritas', 'bold'],
  ['italic', 'Cursivas', 'italic'],
  ['insertUnorderedList', 'Lista', 'list'],
  ['insertOrderedList', 'Lista numerada', 'listn'],
]

const newTable =
  '<table><tbody><tr><th>Dato</th><th>Valor</th></tr><tr><td>…</td><td>…</td></tr></tbody></table><p><br></p>'

interface Props {
  label: string
  name: string
  /** Description as stored HTML */
  html: string
  error: string | undefined
}

/**
 * Editor of a description with formatting. Without script it is a text field with the same HTML; the
 * server keeps only what a description may contain.
 */
export function DescriptionEditor({ label, name, html, error }: Props) {
  const id = useId()
  const isHydrated = useHydrated()
  const source = useRef<HTMLTextAreaElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Record<string, boolean>>({})
  const [linked, setLinked] = useState<Range | null>(null)

  useEffect(() => {
    if (isHydrated) paper.current?.replaceChildren(...toDomNodes(parseDescription(html)))
  }, [isHydrated, html])

  function write() {
    if (!source.current || !paper.current) return
    const { innerHTML, textContent } = paper.current
    source.current.value = textContent.trim() === '' ? '' : innerHTML
    source.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function run(command: string, value?: string) {
    paper.current?.focus()
    // Nothing else edits a contenteditable element so that Ctrl Z takes it back
    // oxlint-disable-next-line typescript/no-deprecated
    document.execCommand(command, false, value)
    write()
    look()
  }

  function look() {
    // oxlint-disable-next-line typescript/no-deprecated
    const isOn = (command: string) => document.queryCommandState(command)
    const block = selectedElement()?.closest('h3')
    setActive({
      ...Object.fromEntries(commands.map(([command]) => [command, isOn(command)])),
      title: !!block,
    })
  }

  function addTableOrRow() {
    const row = selectedElement()?.closest('tr')
    if (row) {
      const cells = [...row.cells].map(() => '<td>…</td>').join('')
      row.after(...toDomNodes(parseDescription(`<tr>${cells}</tr>`)))
    } else {
      const range = selectedRange(paper.current)
      const block = [...(paper.current?.children ?? [])].find((child) =>
        child.contains(range.startContainer),
      )
      const table = toDomNodes(parseDescription(newTable))
      if (block) block.after(...table)
      else paper.current?.append(...table)
    }
    write()
  }

  function link(address: string) {
    const selection = getSelection()
    if (linked) {
      selection?.removeAllRanges()
      selection?.addRange(linked)
    }
    setLinked(null)
    run(address === '' ? 'unlink' : 'createLink', address)
  }

  const describedBy = error ? `${id}-n` : `${id}-h`
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-l`}>
        {label}
      </label>
      <textarea
        id={id}
        ref={source}
        className="input"
        name={name}
        rows={12}
        defaultValue={html}
        hidden={isHydrated}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      {isHydrated ? (
        <div className="editor">
          <div className="barra" role="group" aria-label="Formato">
            <select
              aria-label="Estilo del párrafo"
              value={active.title ? 'h3' : 'p'}
              onChange={({ target }) => run('formatBlock', target.value)}
            >
              <option value="p">Texto</option>
              <option value="h3">Título</option>
            </select>
            {commands.map(([command, said, icon]) => (
              <EditorButton
                key={command}
                label={said}
                icon={icon}
                pressed={active[command] ?? false}
                onPress={() => run(command)}
              />
            ))}
            <EditorButton label="Tabla, o una fila más" icon="table" onPress={addTableOrRow} />
            <EditorButton
              label="Enlace"
              icon="link"
              pressed={linked !== null}
              onPress={() => setLinked(linked ? null : selectedRange(paper.current))}
            />
            <EditorButton label="Deshacer" icon="undo" onPress={() => run('undo')} />
          </div>
          {linked ? <LinkAddress onReady={link} /> : null}
          <div
            ref={paper}
            className="papel"
            role="textbox"
            aria-multiline="true"
            aria-labelledby={`${id}-l`}
            aria-describedby={describedBy}
            contentEditable
            suppressContentEditableWarning
            tabIndex={0}
            onInput={write}
            onKeyUp={look}
            onMouseUp={look}
          />
        </div>
      ) : (
        <p className="hint" id={`${id}-h`}>
          Como texto, o con HTML: h3, p, strong, em, ul, ol, table y a.
        </p>
      )}
      {error ? (
        <p className="error" id={`${id}-n`}>
          <Icon name="bad" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}

function EditorButton({
  label,
  icon,
  pressed,
  onPress,
}: {
  label: string
  icon: IconName
  pressed?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // The selection in the text stays
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

function LinkAddress({ onReady }: { onReady: (address: string) => void }) {
  const [address, setAddress] = useState('')
  return (
    <div className="enlace-nuevo">
      <FormField
        label="A dónde lleva"
        value={address}
        placeholder="https://… o /una-pagina"
        autoComplete="off"
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onReady(address.trim())
        }}
      />
      <Button onClick={() => onReady(address.trim())}>
        {address.trim() === '' ? 'Quitar enlace' : 'Poner enlace'}
      </Button>
    </div>
  )
}

/** Elements of a description for the document; as objects, because pages refuse HTML as text. */
function toDomNodes(nodes: readonly DescriptionNode[]): Node[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return document.createTextNode(node)
    const element = document.createElement(node.name)
    if (node.href !== null) element.setAttribute('href', node.href)
    element.append(...toDomNodes(node.children))
    return element
  })
}

function selectedElement(): Element | null {
  const node = getSelection()?.anchorNode ?? null
  return node instanceof Element ? node : (node?.parentElement ?? null)
}

/** Selection inside the editor, or a place at its end. */
function selectedRange(paper: HTMLElement | null): Range {
  const selection = getSelection()
  if (paper && selection?.rangeCount && paper.contains(selection.anchorNode))
    return selection.getRangeAt(0).cloneRange()
  const range = document.createRange()
  if (paper) range.selectNodeContents(paper)
  range.collapse()
  return range
}
