import type { Reader } from './environment.ts'
import { readNetworks } from './webhook-settings.ts'

/** Descriptions of the shopping agent settings, shown by `--help`. */
export const agentSettingTexts = {
  AGENT_NETWORKS:
    'redes propias donde también se leen, y por http, los perfiles de asistentes que compran, separadas por comas; por omisión ninguna',
} as const

type Name = keyof typeof agentSettingTexts

export function readAgentSettings(read: Reader<Name>) {
  return { networks: readNetworks(read, 'AGENT_NETWORKS') }
}
