import { parseSync, Visitor } from 'vite'
import { readSourceFiles } from './source-files.ts'

export type Expression = { place: string; source: string; flags: string }

type Node = { type: string }
type Template = { quasis: { value: { raw: string; cooked: string | null } }[]; expressions: Node[] }

/** Names stand for their text where a constant has it; other values for a single letter. */
const unknownPart = 'x'

/** Regular expressions of shipped sources: literals, constructors and patterns of schemas. */
export function readExpressions(): Expression[] {
  const files = readSourceFiles()
    .filter(({ path }) => !/\.(?:test|contract)\.tsx?$|\/(?:browser-tests|testing)\//.test(path))
    .map(({ path, text }) => ({ path, text, program: parseSync(path, text).program }))
  const exported = new Map<string, string>()
  const constantsOf = files.map(({ program }) => {
    const own = new Map<string, string>()
    for (const statement of program.body) {
      const declared = 'declaration' in statement ? statement.declaration : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declared.declarations) {
        const text = init ? textOf(init, own) : undefined
        if (text === undefined || id.type !== 'Identifier') continue
        own.set(id.name, text)
        if (statement !== declared) exported.set(id.name, text)
      }
    }
    return own
  })
  return files.flatMap(({ path, text, program }, at) => {
    const constants = new Map([...exported, ...(constantsOf[at] ?? [])])
    const found: Expression[] = []
    const add = (start: number, source: string | undefined, flags = '') =>
      source !== undefined && found.push({ place: `${path}:${lineOf(text, start)}`, source, flags })
    const fromConstructor = ({ callee, arguments: [pattern, flags], start }: Construction) => {
      const isOne = callee.type === 'Identifier' && (callee as Node & Named).name === 'RegExp'
      if (!isOne || !pattern) return
      add(start, textOf(pattern, constants) ?? unknownPart, flags ? textOf(flags, constants) : '')
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
      },
      NewExpression: fromConstructor,
      CallExpression: fromConstructor,
      // the validator compiles them with this flag
      Property({ key, value, start }) {
        if ('name' in key && key.name === 'pattern') add(start, textOf(value, constants), 'u')
      },
    }).visit(program)
    return found
  })
}

type Named = { name: string }
type Construction = { callee: Node; arguments: Node[]; start: number }

function textOf(node: Node, constants: ReadonlyMap<string, string>): string | undefined {
  if (node.type === 'Literal') {
    const { value } = node as Node & { value: unknown }
    return typeof value === 'string' ? value : undefined
  }
  if (node.type === 'Identifier') return constants.get((node as Node & Named).name)
  const isRaw = node.type === 'TaggedTemplateExpression'
  const template = isRaw ? (node as Node & { quasi: Node }).quasi : node
  if (template.type !== 'TemplateLiteral') return undefined
  const { quasis, expressions } = template as Node & Template
  return quasis
    .map(({ value }, at) => {
      const part = expressions[at]
      const next = part ? (textOf(part, constants) ?? unknownPart) : ''
      return ((isRaw ? value.raw : value.cooked) ?? '') + next
    })
    .join('')
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
