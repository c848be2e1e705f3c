import { auditPurchases } from '#use-cases/audit-purchases.ts'
import type { Command } from './command.ts'

export const auditPurchasesCommand: Command = {
  parameters: '',
  summary: 'Busca contradicciones entre existencias, cobros, cupones y pedidos',
  details: 'No cambia nada. Termina con 1 si encuentra alguna.',
  async run(_words, { open, screen }) {
    const { db, close } = await open()
    try {
      const found = await auditPurchases(db)
      for (const { rule, subject } of found) screen.write(`${subject}  ${rule}\n`)
      if (found.length === 0) screen.write('Todo cuadra.\n')
      return found.length === 0 ? 0 : 1
    } finally {
      await close()
    }
  },
}
