/** What the form of the second step says, as the operator API takes it. */
export function arrangementIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const named = (prefix: string) =>
    [...form].flatMap(([name, value]): [string, string][] =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [],
    )
  const corrections: Record<string, Record<string, string>> = {}
  for (const [name, value] of named('celda:')) {
    const at = name.indexOf(':')
    const line = name.slice(0, at)
    corrections[line] = { ...corrections[line], [name.slice(at + 1)]: value }
  }
  return {
    plan: {
      columns: Object.fromEntries(named('col:').map(([name, value]) => [name, value || null])),
      categories: Object.fromEntries(named('cat:').filter(([, value]) => value !== '')),
      makeCategories: form.get('hacer_categorias') !== null,
      category: text('categoria'),
      brand: text('marca'),
      shown: text('nuevos') === 'a la venta',
      pricesOnly: text('existentes') === 'precios',
      corrections,
    },
    supplier: text('proveedor'),
    remember: form.get('recordar') !== null,
    ...(text('codificacion') !== '' && { encoding: text('codificacion') }),
    ...(text('hoja') !== '' && { sheet: text('hoja') }),
  }
}
