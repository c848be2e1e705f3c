import { expect, it } from 'vitest'
import { parseSettingsFile } from './shop-settings-file.ts'

it('the validation of an import file reports every problem at once, without a limit', () => {
  const reasons = Array.from({ length: 40 }, (_, at) => ({ id: at }))
  const checked = parseSettingsFile({ ticket_reasons: reasons, minimum_age: 'dieciocho' })
  const problems = checked.ok ? [] : checked.problems
  expect(problems).toContain('«minimum_age» debe ser un número entero')
  expect(problems).toContain('«ticket_reasons[0].id» no puede ser menor que 1')
  for (const at of reasons.keys())
    expect(problems).toContain(`falta «ticket_reasons[${at}].reason»`)
})

it('a shop content file is rejected when ids or codes of ticket reasons are duplicated', () => {
  const reason = { reason: 'Reembolso', code: 'return' }
  expect(parseSettingsFile({ ticket_reasons: [1, 2, 2].map((id) => ({ id, ...reason })) })).toEqual(
    {
      ok: false,
      problems: [
        'ticket_reasons: el id 2 está repetido',
        'ticket_reasons: el código «return» está repetido',
      ],
    },
  )
})
