import { parseArgs } from 'node:util'
import { type Result, runContract } from './run-contract.ts'

const usage = `npm run contract -- URL [--bearer TOKEN] [--provider-token TOKEN]

Revisa si la tienda de esa dirección cumple lo que docs/contract.md promete de cada llamada.
  --bearer          requestToken de una cuenta de prueba con teléfono verificado y una dirección;
                    lo que se le añade se le quita, salvo un ticket y un intento de pago sin pagar
  --provider-token  token del proveedor de identidad, para entrar, renovar y salir`

const marks = { kept: '✓', broken: '✗', 'not checked': '–' }

process.exitCode = await main()

async function main(): Promise<number> {
  const read = readArguments()
  if (!read) {
    console.error(usage)
    return 2
  }
  const counts: Record<Result['outcome'], number> = { kept: 0, broken: 0, 'not checked': 0 }
  for await (const { clause, outcome, why } of runContract(read.origin, read.credentials)) {
    counts[outcome] += 1
    console.log(`${marks[outcome]} ${clause.id} ${clause.call}: ${clause.promise}`)
    if (why) console.log(`    ${why.split('\n')[0]}`)
  }
  console.log(
    `\nSe cumplen ${counts.kept}; no, ${counts.broken}; sin revisar, ${counts['not checked']}.`,
  )
  return counts.broken > 0 ? 1 : 0
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { bearer: { type: 'string' }, 'provider-token': { type: 'string' } },
    })
    const { origin } = new URL(positionals[0] ?? '')
    if (!/^https?:/.test(origin)) return undefined
    const { bearer, 'provider-token': providerToken } = values
    return { origin, credentials: { bearer, providerToken } }
  } catch {
    return undefined
  }
}
